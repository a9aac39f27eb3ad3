import { USER_AGENT } from '../transport.ts';
import { type Fetch, fetchTransport, type MakeTransport } from './fetch.ts';

interface DenoGlobal {
  readonly Deno?: { createHttpClient(options: { readonly poolMaxIdlePerHost: number }): unknown };
  readonly fetch?: Fetch;
}

const { Deno, fetch }: DenoGlobal = globalThis;

/** One client for all, made at the start: Deno's test runner reports a client that a test makes and does not close. */
const httpClient = Deno?.createHttpClient({ poolMaxIdlePerHost: 0 });

/**
 * Sends with Deno's `fetch`, and each POST on a new connection: when Deno loses a reused connection, it sends the request
 * again.
 */
export const denoTransport: MakeTransport = (customFetch) =>
  fetchTransport((url, { headers, ...init }) => {
    const withUserAgent = { ...init, headers: { 'user-agent': USER_AGENT, ...headers } };
    if (customFetch) return customFetch(url, withUserAgent);
    return fetch(url, init.method === 'POST' ? Object.assign(withUserAgent, { client: httpClient }) : withUserAgent);
  });
