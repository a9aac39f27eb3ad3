import type { ReceivedResponse } from '../judge/index.ts';
import { sameLengthKey } from './keys.ts';

export const HIDDEN_KEY = '[key]';
/** The minimum length of a key that is hidden: a shorter one may occur in any text by chance. */
const MIN_KEY_LENGTH = 8;
/** The number of characters that are cut from the end of a key to get a shortened, invalid one. */
const SHORTENED_CHARACTERS = 3;

/**
 * Returns a function that replaces keys by `[key]` anywhere in a response: whole, shortened or as a similar invalid
 * key, in any case, percent-encoded or in Base64. JSON stays JSON.
 */
export function createKeyHider(keys: readonly string[]): (response: ReceivedResponse) => ReceivedResponse {
  const needles = [...new Set(keys.flatMap(listKeyForms))].sort((one, other) => other.length - one.length);
  if (needles.length === 0) return (response) => response;
  const pattern = new RegExp(needles.map((needle) => needle.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
  const hide = (text: string): string => text.replaceAll(pattern, HIDDEN_KEY);
  return ({ headers, body, ...response }) => ({
    ...response,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [hide(name), hide(value)])),
    body: hideInBody(body, hide),
  });
}

function hideInBody(body: Uint8Array, hide: (text: string) => string): Uint8Array {
  const bytes = Buffer.from(body);
  // Latin-1 keeps each byte, so a body that is not UTF-8 stays the same.
  const text = bytes.toString('latin1');
  // A key within JSON can be written with escapes.
  if (!text.includes('\\') && hide(text) === text) return body;
  const hidden = replaceStrings(text, (written) => {
    const value = parseJsonText(written);
    return value === undefined || hide(value) === value ? written : JSON.stringify(hide(value));
  });
  const isJson = parseJsonText(text) !== undefined;
  const all = isJson ? hidden : hide(hidden);
  return all === text ? body : Buffer.from(all, 'latin1');
}

/** Replaces the strings of a JSON text, including their quotes. A regular expression would fail at strings of about 30 MB. */
function replaceStrings(text: string, replace: (written: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', end)) {
    const before = text.slice(end, start);
    end = findStringEnd(text, start);
    parts.push(before, replace(text.slice(start, end)));
  }
  return [...parts, text.slice(end)].join('');
}

/** Finds the index after the quote that closes a string. That quote has an even number of backslashes before it. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - backslashes - 1] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function parseJsonText(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Lists the forms in which a response may contain a key; empty if the key is too short to search for. */
function listKeyForms(key: string): string[] {
  if (key.length < MIN_KEY_LENGTH) return [];
  const shortened = key.length - SHORTENED_CHARACTERS < MIN_KEY_LENGTH ? [] : [key.slice(0, -SHORTENED_CHARACTERS)];
  const alike = sameLengthKey(key);
  return [key, ...shortened, ...(alike === undefined ? [] : [alike])].flatMap((form) => {
    // The end of a key's Base64 depends on the text after the key.
    const whole = Buffer.from(form)
      .toString('base64')
      .slice(0, Math.floor(form.length / 3) * 4);
    return [form, encodeURIComponent(form), whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
