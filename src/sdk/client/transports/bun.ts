import { type Fetch, type FetchInit, fetchTransport, type MakeTransport } from './fetch.ts';

interface BunInit extends FetchInit {
  /** Turns off its clock, which fires after five minutes. */
  readonly timeout: false;
  /** Turns off the proxy of the environment, which would see the key of a request over plain HTTP. */
  readonly proxy: false | undefined;
}

export const bunTransport: MakeTransport = (given) =>
  fetchTransport((url, init) => {
    const own: BunInit = { ...init, timeout: false, proxy: /^http:/.test(url) ? false : undefined };
    return (given ?? (globalThis.fetch as Fetch))(url, own);
  });
