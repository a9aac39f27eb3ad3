import { alternatives, joinAlternatives } from './alternatives.ts';
import { unknownValue } from './create.ts';
import { MAX_ALTERNATIVES, MAX_CHARACTERS, MAX_TEXT_PARTS } from './limits.ts';
import type { SourceLocation } from './use.ts';
import type { NativeValue, TextPart, Value } from './value.ts';

/** Returns the text of a text or a primitive; `undefined` if a part of it is unknown, and for any other value. */
export function knownText(value: Value | undefined): string | undefined {
  if (value?.kind === 'primitive') return String(value.value);
  if (value?.kind !== 'text') return undefined;
  let text = '';
  for (const part of value.parts) {
    if (!('text' in part)) return undefined;
    text += part.text;
  }
  return text;
}

/** Returns the known text at the start of a value; an empty one if it starts with a value that is not known. */
export function startOfText(value: Value | undefined): string {
  const [first] = value === undefined ? [] : toTextParts(value);
  return first !== undefined && 'text' in first ? first.text : '';
}

/** Returns the known text at the end of a text. */
export function endOfText(value: Value): string {
  const last = value.kind === 'text' ? value.parts.at(-1) : undefined;
  return last !== undefined && 'text' in last ? last.text : '';
}

/** Removes characters from the known start of a text. */
export function dropStart(value: Value, length: number): Value {
  const [first, ...others] = value.kind === 'text' ? value.parts : [];
  if (value.kind !== 'text' || first === undefined || !('text' in first)) return value;
  const parts = [{ ...first, text: first.text.slice(length) }, ...others].filter(mayHaveText);
  return { kind: 'text', parts, at: parts[0]?.at ?? value.at };
}

/** Removes a text from the known end of another one. */
export function dropEnd(value: Value, end: string): Value {
  const last = value.kind === 'text' ? value.parts.at(-1) : undefined;
  if (value.kind !== 'text' || last === undefined || !('text' in last) || !last.text.endsWith(end)) return value;
  return {
    ...value,
    parts: [...value.parts.slice(0, -1), { ...last, text: last.text.slice(0, last.text.length - end.length) }],
  };
}

/** Returns the value of a library that compares itself with others, also if the program converted it to a text. */
export function comparingNative(value: Value): NativeValue | undefined {
  if (value.kind === 'choice') {
    // `request.url ?? '/'` is the address.
    const others = value.of.filter((one) => comparingNative(one) === undefined && knownText(one) === undefined);
    return others.length > 0 ? undefined : value.of.map(comparingNative).find((one) => one !== undefined);
  }
  const [part, ...others] = value.kind === 'text' ? value.parts : [];
  const one = part !== undefined && 'of' in part && others.length === 0 ? part.of : value;
  return one.kind === 'native' && one.compare !== undefined ? one : undefined;
}

/** Changes the known parts of a text. */
export const mapTexts = (of: Value, change: (text: string) => string): Value =>
  of.kind === 'text'
    ? { ...of, parts: of.parts.map((part) => ('text' in part ? { ...part, text: change(part.text) } : part)) }
    : of;

/** Whether a character is half of one, which no URL has. */
const isSurrogate = (character: string): boolean => /^[\ud800-\udfff]$/.test(character);

/** Encodes the known parts of a text for a URL, but not the characters that are `safe`. */
export const encodeText = (of: Value, safe = ''): Value =>
  mapTexts(of, (text) =>
    [...text].map((one) => (safe.includes(one) || isSurrogate(one) ? one : encodeURIComponent(one))).join(''),
  );

/** Splits a value into the parts of a text. */
export function toTextParts(value: Value, at: SourceLocation = value.at): readonly TextPart[] {
  if (value.kind === 'text') return value.parts;
  // `null` and `undefined` are unknown parts: a program does not mean to send their names.
  if (value.kind === 'primitive' && (value.value ?? null) !== null) return [{ text: String(value.value), at }];
  return [{ of: value, at }];
}

/** Joins values to a text, for each combination of their alternatives. */
export function concatenate(all: readonly Value[], at: SourceLocation): Value {
  // An empty text on this line is a part of the template, and is left out. One from elsewhere is a value.
  const values = all.filter((value) => knownText(value) !== '' || value.at.line !== at.line);
  let texts: TextPart[][] = [[]];
  let isCut = false;
  for (const [index, value] of values.entries()) {
    const [only, ...others] = alternatives(value).map((each) =>
      isEmptyIdentifier(values, index, at, each)
        ? [{ of: unknownValue('an empty value', each.at), at: each.at }]
        : toTextParts(each).filter(mayHaveText),
    );
    if (only === undefined) continue;
    if (others.length === 0) for (const parts of texts) parts.push(...only.slice(0, MAX_TEXT_PARTS + 1));
    else {
      const longer = texts.flatMap((parts) => [only, ...others].map((more) => [...parts, ...more]));
      isCut ||= longer.length > MAX_ALTERNATIVES;
      texts = longer.slice(0, MAX_ALTERNATIVES);
    }
    isCut ||= value.kind === 'choice' && value.isCut === true;
    if (texts.some(isTooLong)) return unknownValue('a text that is too long', at, { is: 'too large' });
  }
  const joined = joinAlternatives(
    texts.map((parts): Value => ({ kind: 'text', parts, at: parts[0]?.at ?? at })),
    at,
  );
  return isCut ? { kind: 'choice', of: alternatives(joined), isCut, at } : joined;
}

/**
 * Whether a value is an empty text from elsewhere, after `/agents/` or before a path: an initial value, which a program replaces before
 * it sends a request.
 */
function isEmptyIdentifier(
  values: readonly Value[],
  index: number,
  at: SourceLocation,
  value = values[index],
): boolean {
  const [before, after] = [values[index - 1], values[index + 1]];
  if (value === undefined || knownText(value) !== '' || value.at.line === at.line) return false;
  if (value.kind === 'text' && value.isReturned) return false;
  // Next to an alternative such as `?page=2`, an empty text means that there is no query.
  if (alternatives(values[index] ?? value).some((one) => /^[?&#]/.test(startOfText(one)))) return false;
  const isBeforePath = after?.kind === 'text' && startOfText(after).startsWith('/');
  if (before === undefined) return isBeforePath;
  const text = endOfText(before);
  const isAfterName = /\w\/$/.test(text) || (text === '/' && index > 2);
  return isAfterName && (after === undefined || isBeforePath);
}

const mayHaveText = (part: TextPart): boolean => !('text' in part) || part.text !== '';

const isTooLong = (parts: readonly TextPart[]): boolean =>
  parts.length > MAX_TEXT_PARTS ||
  parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0) > MAX_CHARACTERS;
