import { refuse } from './colloquy-error.ts';
import type { ConnectionOptions } from './options.ts';
import type { OutgoingRequest } from './transport.ts';

/** The options of a client of the Developer API in addition to {@link ConnectionOptions}. */
export interface KeyOptions {
  /** The Developer API key (§5.1); by default the environment variable `COLLOQUY_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** States that `baseUrl` is a mock and the key is not real. Browsers can use the client only then. */
  readonly mock?: boolean | undefined;
}

const SAFE_ADDRESS = /^(https:|http:\/\/(([^/]+\.)?localhost|127[.\d]+|\[::1])[:/])/;

/** Returns an address without a slash at its end, and its host. */
export function parseAddress(
  baseUrl: string,
  plainHttpHosts: ConnectionOptions['plainHttpHosts'],
): { readonly baseUrl: string; readonly host: string } {
  const { href = '', host } = Object(URL.parse(baseUrl));
  // the message does not repeat the address, which can contain a password
  if (/[@?#]/.test(baseUrl)) refuse('baseUrl', 'have no user, query or fragment');
  if (!SAFE_ADDRESS.test(href) && !(/^http:/.test(href) && [plainHttpHosts].flat().includes(host)))
    refuse('baseUrl', 'begin with https:// or be in plainHttpHosts', baseUrl);
  return { baseUrl: href.replace(/\/+$/, ''), host };
}

interface RunTime {
  /** Present in pages and workers of a browser; absent in edge workers and servers. */
  readonly location?: unknown;
  readonly process?: { readonly env?: { readonly COLLOQUY_API_KEY?: string } };
}

/** The minimum length of a key that is hidden: a shorter one would match too many other texts. */
const MIN_HIDDEN_CHARS = 8;
const HIDDEN_TEXT = '[key]';
/** Matches a quote that no backslash escapes. Begins with the quote, so that only backslashes before quotes are counted. */
const QUOTE = /"(?<=(?<!\\)(?:\\\\)*")/;

export function createKeyAccess({ apiKey, mock }: KeyOptions, baseUrl: string) {
  const { location, process }: RunTime = globalThis;
  const key = apiKey ?? process?.env?.COLLOQUY_API_KEY;
  if (/\/v1$/.test(baseUrl)) refuse('baseUrl', 'end before /v1', baseUrl);
  if (location && !mock) refuse('apiKey', 'not be in a browser, unless mock is true');
  if (!key || !/^[!#-[\]-~]+$/.test(key)) refuse('apiKey or COLLOQUY_API_KEY', 'be a key of ASCII without spaces');

  return {
    /** Adds the key to a request (§5.2), and refuses a request to another address than `/v1/` of `baseUrl`. */
    authorize(request: OutgoingRequest, isUrlUnchanged?: boolean): OutgoingRequest {
      const href = isUrlUnchanged ? request.url : new URL(request.url).href; // parsing a URL is slow
      // below `/toolkit/` are tools of an application (§4.2), which must not get the key
      if (!href.startsWith(`${baseUrl}/v1/`) || /[^/]\/toolkit\//.test(href))
        refuse('url', `begin with ${baseUrl}/v1/`);
      return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${key}` } };
    },
    hide(text: string, isJson?: boolean): string {
      if (key.length < MIN_HIDDEN_CHARS) return text;
      if (isJson) {
        const hideInString = (part: string, index: number) => {
          const value = index % 2 ? JSON.parse(`"${part}"`) : ''; // every other part is between two quotes
          return value.includes(key) ? JSON.stringify(value.replaceAll(key, HIDDEN_TEXT)).slice(1, -1) : part;
        };
        return text.split(QUOTE).map(hideInString).join('"');
      }
      return text.replaceAll(key, HIDDEN_TEXT);
    },
  };
}
