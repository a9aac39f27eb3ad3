import { decodeIfValid } from '../http-syntax.ts';
import { parseJsonObject } from '../parse-json.ts';
import type { BodyEncoding, KeyUse, PathNames } from '../protocol.ts';

/** A JSON object in UTF-8 with the parameters by name; no body means no parameters. */
export const json: BodyEncoding = {
  mediaType: 'application/json',
  read: (text, nesting) => (text === '' ? {} : parseJsonObject(text, nesting)),
  write: (parameters) => JSON.stringify(parameters),
};

/**
 * A form in UTF-8 with the parameters by name; each value is a text. It is stricter than `URLSearchParams`: it refuses
 * duplicate names and invalid percent-encoding.
 */
export const form: BodyEncoding = {
  mediaType: 'application/x-www-form-urlencoded',
  // Node's `URLSearchParams` can block for seconds on a megabyte of short names.
  read(text) {
    const parameters: Record<string, string> = Object.create(null);
    for (const pair of text.replaceAll('+', ' ').split('&')) {
      if (pair === '') continue;
      const middle = pair.indexOf('=');
      const name = decodeIfValid(middle < 0 ? pair : pair.slice(0, middle));
      const value = decodeIfValid(middle < 0 ? '' : pair.slice(middle + 1));
      if (name === undefined || value === undefined || name in parameters) return 'malformed-parameters';
      parameters[name] = value;
    }
    return parameters;
  },
  write(parameters) {
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) pairs.append(name, String(value));
    return pairs.toString();
  },
};

/** Sends the key as `Authorization: Bearer`. */
export const bearer: KeyUse = {
  scheme: { type: 'http', scheme: 'bearer' },
  read(header) {
    const value = header('authorization');
    return value?.slice(0, 7).toLowerCase() === 'bearer ' ? value.slice(7).trim() : undefined;
  },
  write: (key) => ({ authorization: `Bearer ${key}` }),
};

/**
 * Sends the key in a header.
 *
 * @example
 * const keyed = withChoices(plain, 'keyed', {
 *   'toolkits.api-key-use': choose('The key is sent in `X-Toolkit-Key`.', inHeader('x-toolkit-key')),
 * });
 */
export function inHeader(name: string): KeyUse {
  const lower = name.toLowerCase();
  return {
    scheme: { type: 'apiKey', in: 'header', name },
    read: (header) => header(lower),
    write: (key) => ({ [lower]: key }),
  };
}

/** Names of letters, digits, hyphens and underscores, unchanged in the path. */
export const letters: PathNames = {
  rule: 'it may have letters of ASCII, digits, hyphens and underscores',
  accepts: (name) => /^[A-Za-z0-9_-]+$/.test(name),
  read: (segment) => segment,
  write: (name) => name,
};

/** Nearly any name, percent-encoded in UTF-8 in the path. */
export const nearlyAny: PathNames = {
  rule: 'it may have any characters but a slash, a backslash and those of control',
  accepts: (name) => !/[/\\\p{Cc}\p{Cs}]/u.test(name),
  read: decodeIfValid,
  write: encodeURIComponent,
};
