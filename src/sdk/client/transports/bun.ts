import { type Fetch, type FetchInit, fetchTransport, type MakeTransport } from './fetch.ts';

interface BunInit extends FetchInit {
  /** `false` turns off Bun's own timeout of five minutes. */
  readonly timeout: false;
  /** `false` turns off the proxy of the environment, which would see the key of a request over plain HTTP. */
  readonly proxy: false | undefined;
}

export const bunTransport: MakeTransport = (fetch) =>
  fetchTransport((url, init) => {
    const bunInit: BunInit = { ...init, timeout: false, proxy: /^http:/.test(url) ? false : undefined };
    return (fetch ?? (globalThis.fetch as Fetch))(url, bunInit);
  });
