import { type Fetch, fetchTransport, type MakeTransport } from './fetch.ts';

/** What the client needs of Deno's own interface. */
interface Deno {
  createHttpClient(options: { readonly poolMaxIdlePerHost: number }): unknown;
}

/**
 * Sends with Deno's `fetch`, and each POST on a connection of its own: Deno sends a request again by itself when a
 * connection that it reuses is lost.
 */
export const denoTransport: MakeTransport = (given) => {
  if (given) return fetchTransport(given);
  const { Deno, fetch } = globalThis as unknown as { Deno: Deno; fetch: Fetch };
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  return fetchTransport((url, init) => fetch(url, init.method === 'POST' ? Object.assign(init, { client }) : init));
};
