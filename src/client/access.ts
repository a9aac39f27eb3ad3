/** Where a client sends its requests, and with which key. */
import { refuse } from './colloquy-error.ts';
import type { ConnectionOptions } from './options.ts';
import type { OutgoingRequest } from './transport.ts';

/** What a client of the Developer API takes beside {@link ConnectionOptions}. */
export interface KeyOptions {
  /** The Developer API key (§5.1); taken from the environment variable `COLLOQUY_API_KEY` when it is not given. */
  readonly apiKey?: string | undefined;
  /** Says that `baseUrl` is a mock's and the key no real one: only then can the client be used in a browser. */
  readonly mock?: boolean | undefined;
}

const SECRET_OR_LOOPBACK = /^(https:|http:\/\/(([^/]+\.)?localhost|127[.\d]+|\[::1])[:/])/;

/**
 * Checks where a client is to send.
 *
 * @returns the address without a slash at its end.
 * @throws {ColloquyError} of kind `usage`; it does not repeat the address, which can hold a password.
 */
export function addressOf(options: Pick<ConnectionOptions, 'baseUrl' | 'plainHttpHosts'>): string {
  const { baseUrl, plainHttpHosts }: typeof options = Object(options); // in JavaScript it can be anything
  const { href = '', host } = Object(URL.parse(baseUrl));
  if (!baseUrl) refuse('baseUrl is missing');
  if (/[@?#]/.test(href)) refuse('baseUrl must have no user, query or fragment');
  if (!(SECRET_OR_LOOPBACK.test(href) || (/^http:/.test(href) && [plainHttpHosts].flat().includes(host)))) {
    refuse('baseUrl must begin with https://, or plainHttpHosts have its host');
  }
  return href.replace(/\/+$/, '');
}

interface RunTime {
  /** Pages and workers of a browser have one; edge workers and servers have none. */
  readonly location?: unknown;
  readonly process?: { readonly env?: { readonly COLLOQUY_API_KEY?: string } };
}

/**
 * Finds the key, in the options or in the environment, and checks that a header can hold it (§5.2).
 *
 * @throws {ColloquyError} of kind `usage`; it never holds the key.
 */
export function apiKeyOf({ apiKey, mock }: KeyOptions): string {
  const { location, process }: RunTime = globalThis;
  const key = apiKey ?? process?.env?.COLLOQUY_API_KEY ?? '';
  if (location && !mock) refuse('apiKey in a browser needs mock: true');
  if (!key) refuse('set apiKey or COLLOQUY_API_KEY to a key');
  if (!/^[!#-[\]-~]+$/.test(key)) refuse('apiKey has a space, a line break or the like');
  return key;
}

/** A path of the toolkit endpoints: its first segment is fixed (§4.2). */
const TOOLKIT = /[^/]\/toolkit\//;

/**
 * Makes the function that adds the key to a request (§5.2), and to none that goes elsewhere than to `/v1/` at the address.
 *
 * It throws for a request that goes elsewhere, and for one that has no whole URL; a call then fails.
 */
export const keyAdder =
  (baseUrl: string, apiKey: string) =>
  (request: OutgoingRequest): OutgoingRequest => {
    const { href } = new URL(request.url);
    if (!href.startsWith(`${baseUrl}/v1/`) || TOOLKIT.test(href)) refuse('apiKey is for baseUrl/v1/');
    return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } };
  };

/** Makes the function that takes the key out of a text. */
export const keyRemover = (apiKey: string) => (text: string) => text.replaceAll(apiKey, '[key]');
