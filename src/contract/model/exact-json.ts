import type { ExactJson } from './json.ts';

/** Returns a value as JSON text. A `bigint` is written as a number. */
export function toJsonText(value: unknown): string {
  if (!hasBigInt(value)) return JSON.stringify(value);
  const mark = crypto.randomUUID();
  const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${mark}${part}` : part));
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** Matches an integer that a JavaScript number may not represent exactly. */
const LONG_INTEGER = /\d{16}/;
/**
 * Integers that may be read as `bigint`: up to 308 digits, about the range of JavaScript numbers, since arithmetic with
 * longer ones is slow.
 */
const EXACT_INTEGER = /^-?\d{16,308}$/;

/**
 * Parses JSON. Integers that are not safe keep all their digits, as `bigint`, if the platform passes the source text of
 * numbers to a reviver.
 *
 * @throws {SyntaxError} if the text is not JSON.
 */
export function fromJsonText(text: string): ExactJson {
  return LONG_INTEGER.test(text) ? JSON.parse(text, keepLargeInteger) : JSON.parse(text);
}

function keepLargeInteger(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  const isLarge = !Number.isSafeInteger(value) && EXACT_INTEGER.test(source);
  return isLarge ? BigInt(source) : value;
}

/** Returns the number in a text; a `bigint` for an integer beyond the safe integers of JavaScript. */
export function toExactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

/** Replaces `bigint`s by numbers, for checks that only know numbers. Returns a value without `bigint`s as it is. */
export function asNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.some(hasBigInt) ? value.map(asNumbers) : value;
  if (typeof value !== 'object' || value === null || !hasBigInt(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asNumbers(part)]));
}

function hasBigInt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasBigInt);
}
