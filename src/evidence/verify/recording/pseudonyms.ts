import { looksLikeData } from '../../judge/index.ts';
import { HIDDEN_KEY } from '../hide-key.ts';
import { CHARACTER_GROUPS } from '../keys.ts';

/** Replaces values by pseudonyms of the same type, format and length. Equal values get equal pseudonyms. */
export interface Replacer {
  replaceText(value: string): string;
  replaceNumber(value: number | bigint): number | bigint;
  /** Replaces a name that looks like data, such as an id, by another name that looks like data. */
  replaceName(value: string): string;
}

/** The letters that replace letters other than those of ASCII. */
const NON_ASCII_LETTERS = 'àéîõüæøçñþ';
/** The characters that are replaced. A letter before a combining mark is kept: normalisation may join the two. */
const REPLACED_CHARACTERS = /\[key\]|[\p{L}\p{N}\p{Extended_Pictographic}](?!\p{M})/gu;
/** An integer that is replaced as a number; one with more digits is replaced as text. */
const INTEGER = /^-?[1-9]\d{0,38}$/;
const DATE = /^\d{4}-\d\d-\d\d(?=$|[T ]\d\d:\d\d:\d\d)/;
const YEARS = { from: Date.UTC(1971), to: Date.UTC(2099) };
const MAX_TRIES = 100;
/** The minimum length of a text that is recognised within others. A shorter text may be part of another by chance. */
const MIN_REPEATED_LENGTH = 8;

const randomBelow = (count: number): number => Math.floor(Math.random() * count);

/** Returns a random integer below a count that is too large for {@link randomBelow}, made of 48 bits at a time. */
function randomBelowLarge(count: bigint): bigint {
  let value = 0n;
  for (let left = count; left > 0n; left >>= 48n) value = (value << 48n) + BigInt(randomBelow(2 ** 48));
  return value % count;
}

/** Collects the values to replace, and replaces nothing: the first of two passes over the exchanges. */
export class OriginalValues implements Replacer {
  readonly texts = new Set<string>();
  readonly integers = new Set<bigint>();

  replaceText(value: string): string {
    this.texts.add(value.trim());
    if (INTEGER.test(value.trim())) this.integers.add(BigInt(value.trim()));
    return value;
  }

  replaceNumber(value: number | bigint): number | bigint {
    if (isInteger(value)) this.integers.add(BigInt(value));
    return value;
  }

  replaceName(value: string): string {
    return this.replaceText(value);
  }
}

export class Pseudonyms implements Replacer {
  readonly #originals: ReadonlySet<string>;
  readonly #integers: ReadonlyMap<bigint, bigint>;
  readonly #texts = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #within = new Set<string>();

  /**
   * @param kept Texts that are not replaced.
   * @param originals The values to replace. Pseudonyms of integers have the same order, which shows how a list is
   * sorted.
   */
  constructor(kept: ReadonlySet<string>, originals: OriginalValues) {
    this.#originals = originals.texts;
    this.#integers = pseudonymizeIntegers(originals.integers, kept);
    for (const text of kept) this.registerPseudonym(text, text);
  }

  /** Registers the pseudonym of a text. White space at the ends of both is ignored. */
  registerPseudonym(text: string, pseudonym: string): void {
    if (this.#texts.has(text.trim())) return;
    this.#texts.set(text.trim(), pseudonym.trim());
    this.#used.add(pseudonym.trim());
  }

  /** Registers a sent text that must be recognised within longer texts of the server, which may repeat it. */
  recogniseWithin(text: string): void {
    if (text.trim().length >= MIN_REPEATED_LENGTH) this.#within.add(text.trim());
  }

  replaceText(value: string): string {
    const core = value.trim();
    if (core.search(REPLACED_CHARACTERS) < 0) return value;
    const cached = this.#texts.get(core);
    if (cached !== undefined) return value.replace(core, () => cached);
    this.registerPseudonym(
      core,
      INTEGER.test(core) ? String(this.#integerPseudonym(BigInt(core))) : this.#makePseudonymAround(core),
    );
    return this.replaceText(value);
  }

  replaceNumber(value: number | bigint): number | bigint {
    if (typeof value === 'bigint') return this.#integerPseudonym(value);
    if (Number.isInteger(value)) return Number(this.#integerPseudonym(BigInt(value)));
    return Number.isFinite(value) ? Number(this.replaceText(String(value))) : Math.sign(value) * Number.MAX_VALUE;
  }

  #integerPseudonym(value: bigint): bigint {
    return this.#integers.get(value) ?? value;
  }

  replaceName(value: string): string {
    const pseudonym = this.#names.get(value) ?? this.replaceText(value);
    // A pseudonym of a key may lack the key's prefix, and then look like a name.
    const isName = looksLikeData(value) && !looksLikeData(pseudonym);
    const name = isName ? pseudonym.replaceAll(/[a-z]/gi, () => String(randomBelow(10))) : pseudonym;
    this.#names.set(value, name);
    return name;
  }

  #makePseudonymAround(core: string): string {
    const repeated = [...this.#within].find((text) => core.length > text.length && core.includes(text));
    if (repeated === undefined) return this.#makePseudonym(core);
    const parts = core
      .split(repeated)
      .map((part) => (part.search(REPLACED_CHARACTERS) < 0 ? part : this.#makePseudonym(part)));
    return parts.join(this.replaceText(repeated));
  }

  #makePseudonym(core: string): string {
    const isAlike = createLikenessTest(core);
    let candidate = core;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      candidate = randomTextLike(core);
      const isFree =
        !this.#used.has(candidate) && candidate !== core && (tries > MAX_TRIES / 2 || !this.#originals.has(candidate));
      if (isFree && isAlike(candidate)) return candidate;
    }
    return isAlike(candidate) ? candidate : core;
  }
}

function randomTextLike(text: string): string {
  const moment = new Date(YEARS.from + randomBelow(YEARS.to - YEARS.from));
  if (DATE.test(text) && !Number.isNaN(Date.parse(text))) {
    const [fraction = ''] = /\.\d+/.exec(text) ?? [];
    const iso = `${moment.toISOString().slice(0, 10)}${text.slice(10, 11)}${moment.toISOString().slice(11, 19)}`;
    return iso.slice(0, text.length) + randomDigits(fraction) + text.slice(iso.length + fraction.length);
  }
  if (new Date(text).toUTCString() === text) return moment.toUTCString();
  const [zeros = ''] = /^-?0*(?=\d|\.)/.exec(text) ?? [];
  return (
    zeros +
    text
      .slice(zeros.length)
      .replaceAll(REPLACED_CHARACTERS, (one) => (one === HIDDEN_KEY ? one : randomCharacterLike(one)))
  );
}

const randomDigits = (text: string): string => text.replaceAll(/\d/g, () => String(randomBelow(10)));

function randomCharacterLike(character: string): string {
  const row = CHARACTER_GROUPS.find((one) => one.includes(character));
  if (row !== undefined) return row.charAt(randomBelow(row.length));
  return character.length === 1
    ? NON_ASCII_LETTERS.charAt(randomBelow(NON_ASCII_LETTERS.length))
    : String.fromCodePoint(0x1f600 + randomBelow(64));
}

/**
 * Returns a function that checks whether a pseudonym is a number of the same kind as a text: for an integer, with as many digits and
 * also exact in JavaScript or not; for a decimal, a decimal as well. Any pseudonym is right for other texts.
 */
function createLikenessTest(text: string): (other: string) => boolean {
  if (/^-?\d+$/.test(text)) return (other) => isSafe(other) === isSafe(text) && digitCount(other) === digitCount(text);
  const isDecimal = String(Number(text)) === text && !Number.isInteger(Number(text));
  return isDecimal ? (other) => String(Number(other)) === other && !Number.isInteger(Number(other)) : () => true;
}

const isSafe = (digits: string): boolean => Number.isSafeInteger(Number(digits));
/** The number of digits without leading zeros. */
const digitCount = (digits: string): number => digits.replace(/^-?0*/, '').length;
const isInteger = (value: number | bigint): boolean => typeof value === 'bigint' || Number.isInteger(value);

/**
 * Returns a pseudonym for each integer that is not kept, with the same sign and number of digits. The pseudonyms are in
 * the order of the integers, also relative to those that are kept.
 */
function pseudonymizeIntegers(integers: ReadonlySet<bigint>, kept: ReadonlySet<string>): ReadonlyMap<bigint, bigint> {
  const pseudonyms = new Map<bigint, bigint>();
  const pinned = [...kept].filter((text) => INTEGER.test(text)).map(BigInt);
  const all = [...new Set([...integers, ...pinned])].filter((one) => one !== 0n);
  for (const group of Map.groupBy(all, integerKind).values()) {
    const sign = (group[0] ?? 0n) < 0n ? -1n : 1n;
    const sorted = group.map((one) => sign * one).toSorted(compareIntegers);
    const [from, to] = digitRange(sorted[0] ?? 0n);
    const bounds = [from - 1n, ...sorted.filter((one) => kept.has(String(sign * one))), to];
    for (const [index, high] of bounds.entries()) {
      const low = bounds[index - 1] ?? high;
      const originals = sorted.filter((one) => one > low && one < high);
      const replacements = randomIntegersBetween(low, high, originals);
      for (const [place, one] of originals.entries()) pseudonyms.set(sign * one, sign * (replacements[place] ?? one));
    }
  }
  return pseudonyms;
}

const compareIntegers = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

const SAFE_INTEGER_LIMIT = 2n ** 53n;

const isSafeInteger = (value: bigint): boolean => -SAFE_INTEGER_LIMIT < value && value < SAFE_INTEGER_LIMIT;

const integerKind = (value: bigint): string =>
  `${value < 0n ? '-' : '+'} ${digitCount(String(value))} ${isSafeInteger(value)}`;

/**
 * Returns the range of the positive integers that have as many digits as a value and, like it, are exact in JavaScript
 * or not; the end is exclusive.
 */
function digitRange(value: bigint): readonly [bigint, bigint] {
  const digits = BigInt(digitCount(String(value)));
  const [from, to] = [10n ** (digits - 1n), 10n ** digits];
  if (isSafeInteger(value)) return [from, to < SAFE_INTEGER_LIMIT ? to : SAFE_INTEGER_LIMIT];
  return [from > SAFE_INTEGER_LIMIT ? from : SAFE_INTEGER_LIMIT, to];
}

/** Returns sorted random integers between two others, one for each original. They differ from all originals if there is room. */
function randomIntegersBetween(low: bigint, high: bigint, originals: readonly bigint[]): readonly bigint[] {
  const candidates: bigint[] = [];
  const taken = new Set(originals);
  if (high - low < 4 * originals.length + 2) {
    for (let one = low + 1n; one < high; one += 1n) candidates.push(one);
  }
  const picked = new Set<bigint>();
  for (let tries = 0; picked.size < originals.length && tries < MAX_TRIES * originals.length; tries += 1) {
    const one = candidates[randomBelow(candidates.length)] ?? low + 1n + randomBelowLarge(high - low - 1n);
    const isFree = one > low && one < high && (candidates.length > 0 || !taken.has(one));
    if (isFree) picked.add(one);
  }
  return picked.size === originals.length ? [...picked].toSorted(compareIntegers) : originals;
}
