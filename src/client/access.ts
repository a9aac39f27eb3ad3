/** Where a client sends its requests, and with which key. */
import { refuse } from './colloquy-error.ts';
import type { ConnectionOptions } from './options.ts';
import type { AnswerHeaders, Hide, OutgoingRequest } from './transport.ts';

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
 * @returns the address without a slash at its end, and its host.
 * @throws {ColloquyError} of kind `usage`; it does not repeat the address, which can hold a password.
 */
export function addressOf(
  baseUrl: string,
  plainHttpHosts: ConnectionOptions['plainHttpHosts'],
): { readonly baseUrl: string; readonly host: string } {
  const { href = '', host } = Object(URL.parse(baseUrl));
  if (!baseUrl) refuse('baseUrl is missing');
  if (/[@?#]/.test(href)) refuse('baseUrl must have no user, query or fragment');
  if (!(SECRET_OR_LOOPBACK.test(href) || (/^http:/.test(href) && [plainHttpHosts].flat().includes(host)))) {
    refuse('baseUrl must begin with https:// or be in plainHttpHosts');
  }
  return { baseUrl: href.replace(/\/+$/, ''), host };
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
export function apiKeyOf(apiKey: KeyOptions['apiKey'], mock: KeyOptions['mock']): string {
  const runTime: RunTime = globalThis;
  const key = apiKey ?? runTime.process?.env?.COLLOQUY_API_KEY;
  if (runTime.location && !mock) refuse('apiKey in a browser needs mock: true');
  if (!key) refuse('apiKey or COLLOQUY_API_KEY is missing');
  if (!/^[!#-[\]-~]+$/.test(key)) refuse('apiKey must be one line of ASCII, no space');
  return key;
}

/**
 * Makes the function that adds the key to a request (§5.2), and to none that goes elsewhere than to `/v1/` at the address.
 *
 * It throws for a request that goes elsewhere, and for one that has no whole URL; a call then fails.
 */
export const keyAdder =
  (baseUrl: string, apiKey: string) =>
  (request: OutgoingRequest): OutgoingRequest => {
    const { href } = new URL(request.url);
    // the first segment of the toolkit endpoints is fixed (§4.2)
    if (!href.startsWith(`${baseUrl}/v1/`) || /[^/]\/toolkit\//.test(href)) refuse('apiKey is for baseUrl/v1/');
    return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } };
  };

/** The characters of the shortest key that is searched for: a shorter one is found in too much that is not the key. */
const SHORTEST = 8;
const HIDDEN = '[key]';

/**
 * Makes the function that takes a key out of texts, should the server have put it there. JSON stays JSON: in it the key is
 * searched for in strings alone, where each of its characters can be escaped. A key of fewer than eight characters is not
 * searched for.
 */
export const keyHider = (apiKey: string): Hide => {
  const escaped = apiKey
    .replace(/./g, (character) => {
      const code = character.charCodeAt(0).toString(16);
      return `(?:\\x${code}|\\\\u00${code})`;
    })
    .replaceAll('\\x2f', '\\\\?/');
  const anywhere = new RegExp(escaped, 'i');
  // other escapes are read whole, so that the second character of one is not taken for the first of the key
  const parts = new RegExp(`${escaped}|\\\\(?:u....|.)|"`, 'gi');
  return (text, isBody) => {
    if (apiKey.length < SHORTEST || !anywhere.test(text)) return text;
    if (isBody) {
      let inString = false;
      text = text.replace(parts, (part) => {
        if (part === '"') inString = !inString;
        return inString && part.length >= SHORTEST ? HIDDEN : part;
      });
      try {
        JSON.parse(text);
        return text;
      } catch {
        // it is no JSON
      }
    }
    return text.replaceAll(apiKey, HIDDEN);
  };
};

/** Takes the key out of the headers of an answer, should the server have put it there. */
export function headersWithoutKey(headers: AnswerHeaders, hide: Hide): Headers {
  const hidden = new Headers();
  headers.forEach((value, name) => {
    hidden.append(name, hide(value));
  });
  return hidden;
}
