import { USER_AGENT } from '../transport.ts';
import { type Fetch, fetchTransport, type MakeTransport } from './fetch.ts';

interface DenoGlobal {
  readonly Deno?: { createHttpClient(options: { readonly poolMaxIdlePerHost: number }): unknown };
  readonly fetch?: Fetch;
}

const { Deno, fetch }: DenoGlobal = globalThis;

/** One for all clients, from the start: the tests of Deno take what one of them makes and does not close for a leak. */
const client = Deno?.createHttpClient({ poolMaxIdlePerHost: 0 });

/**
 * Sends with Deno's `fetch`, and each POST on a connection of its own: Deno sends a request again by itself when a
 * connection that it reuses is lost.
 */
export const denoTransport: MakeTransport = (given) =>
  fetchTransport((url, { headers, ...init }) => {
    const named = { ...init, headers: { 'user-agent': USER_AGENT, ...headers } };
    return given ? given(url, named) : fetch(url, init.method === 'POST' ? Object.assign(named, { client }) : named);
  });
