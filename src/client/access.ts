import { refuse, shown } from './colloquy-error.ts';
import type { ConnectionOptions } from './options.ts';
import type { OutgoingRequest } from './transport.ts';

/** The options of a client of the Developer API in addition to {@link ConnectionOptions}. */
export interface KeyOptions {
  /** The Developer API key (§5.1); without it the environment variable `COLLOQUY_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** States that `baseUrl` is a mock and the key no real one: a browser can use the client in no other case. */
  readonly mock?: boolean | undefined;
}

const SECRET_OR_LOOPBACK = /^(https:|http:\/\/(([^/]+\.)?localhost|127[.\d]+|\[::1])[:/])/;

/** Gives an address without a slash at its end, and its host. */
export function addressOf(
  baseUrl: string,
  plainHttpHosts: ConnectionOptions['plainHttpHosts'],
): { readonly baseUrl: string; readonly host: string } {
  const { href = '', host } = Object(URL.parse(baseUrl));
  if (!baseUrl) refuse('baseUrl is missing');
  // not repeated, as it can contain a password
  if (/[@?#]/.test(baseUrl)) refuse('baseUrl must have no user, query or fragment');
  if (!(SECRET_OR_LOOPBACK.test(href) || (/^http:/.test(href) && [plainHttpHosts].flat().includes(host)))) {
    refuse(`baseUrl must begin with https:// or be in plainHttpHosts, not ${shown(baseUrl)}`);
  }
  return { baseUrl: href.replace(/\/+$/, ''), host };
}

interface RunTime {
  /** Pages and workers of a browser have one; edge workers and servers have none. */
  readonly location?: unknown;
  readonly process?: { readonly env?: { readonly COLLOQUY_API_KEY?: string } };
}

/** The shortest key that is searched for: a shorter one is found in too much that is not the key. */
const SHORTEST = 8;
const HIDDEN = '[key]';

export function keyAccess({ apiKey, mock }: KeyOptions, baseUrl: string) {
  const { location, process }: RunTime = globalThis;
  const key = apiKey ?? process?.env?.COLLOQUY_API_KEY;
  if (/\/v1$/.test(baseUrl)) refuse(`baseUrl must end before /v1, not ${shown(baseUrl)}`);
  if (location && !mock) refuse('apiKey in a browser needs mock: true');
  if (!key) refuse('apiKey or COLLOQUY_API_KEY is missing');
  if (!/^[!#-[\]-~]+$/.test(key)) refuse('apiKey must be one line of ASCII, no space');

  // each character can be escaped in JSON
  const escaped = key
    .replace(/./g, (character) => {
      const code = character.charCodeAt(0).toString(16);
      return `(?:\\x${code}|\\\\u00${code})`;
    })
    .replaceAll('\\x2f', '\\\\?/');
  // other escapes are read whole, so that the second character of one is not taken for the first of the key
  const parts = new RegExp(`${escaped}|\\\\(?:u....|.)|"`, 'gi');

  return {
    /** Adds the key to a request (§5.2), and refuses one to anywhere but `/v1/` at the address. */
    authorize(request: OutgoingRequest, isOwn?: boolean): OutgoingRequest {
      const href = isOwn ? request.url : new URL(request.url).href; // to parse a URL takes long
      // the first segment of the toolkit endpoints is fixed (§4.2)
      if (!href.startsWith(`${baseUrl}/v1/`) || /[^/]\/toolkit\//.test(href)) refuse(`apiKey is for ${baseUrl}/v1/`);
      return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${key}` } };
    },
    hide(text: string, isBody?: boolean): string {
      if (key.length < SHORTEST) return text;
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
      return text.replaceAll(key, HIDDEN);
    },
  };
}
