import { type MergedSchema, toCanonicalText } from '../../../contract/model/index.ts';
import type { ChangeEffect } from '../rules/rating.ts';
import type { SchemaKind } from '../rules/schema-rules.ts';
import type { Alternative } from './alternatives.ts';
import type { OwnChange } from './change.ts';

const numbersOf = (schema: MergedSchema, keyword: string): number[] =>
  schema.valuesOf(keyword).filter((value) => typeof value === 'number');

/** A limit of a number, and whether the limit itself is excluded. */
interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

/**
 * Returns the lowest upper limit. With `sign` -1, returns the highest lower limit, negated, so that both compare alike.
 */
function readBound(schema: MergedSchema, keywords: readonly [string, string], sign: 1 | -1, isInteger: boolean): Bound {
  const bounds = [
    ...numbersOf(schema, keywords[0]).map((value) => ({ value: value * sign, isExclusive: false })),
    ...numbersOf(schema, keywords[1]).map((value) =>
      isInteger
        ? { value: Math.ceil(value * sign) - 1, isExclusive: false }
        : { value: value * sign, isExclusive: true },
    ),
  ].map((bound) => (isInteger ? { ...bound, value: Math.floor(bound.value) } : bound));
  return bounds.reduce(
    (lowest, bound) =>
      bound.value < lowest.value || (bound.value === lowest.value && bound.isExclusive) ? bound : lowest,
    { value: Number.POSITIVE_INFINITY, isExclusive: false },
  );
}

const isBelow = (one: Bound, other: Bound): boolean =>
  one.value < other.value || (one.value === other.value && one.isExclusive && !other.isExclusive);

export function numberChanges(before: Alternative, after: Alternative): OwnChange[] {
  const changes: OwnChange[] = [];
  const [older, newer] = [before.schema, after.schema];
  const addRangeChange = (
    keywords: readonly [string, string],
    sign: 1 | -1,
    words: readonly [string, string],
  ): void => {
    const was = readBound(older, keywords, sign, before.isInteger);
    const now = readBound(newer, keywords, sign, after.isInteger);
    const effect = isBelow(now, was) ? 'narrower' : isBelow(was, now) ? 'wider' : undefined;
    if (effect === undefined) return;
    const boundInWords = ({ value, isExclusive }: Bound): string | undefined =>
      Number.isFinite(value) ? `${isExclusive ? words[1] : words[0]} ${value * sign}` : undefined;
    changes.push({
      ...placesOfKeywords('range', older, newer, ...keywords),
      effect,
      was: boundInWords(was),
      now: boundInWords(now),
    });
  };
  addRangeChange(['minimum', 'exclusiveMinimum'], -1, ['at least', 'more than']);
  addRangeChange(['maximum', 'exclusiveMaximum'], 1, ['at most', 'less than']);

  const stepSizes = ({ schema, isInteger }: Alternative): number[] => [
    ...(isInteger ? [1] : []),
    ...numbersOf(schema, 'multipleOf').filter((step) => step > 0),
  ];
  const [was, now] = [stepSizes(before), stepSizes(after)];
  const hasDivisorOf = (some: readonly number[], step: number): boolean =>
    some.some((one) => Math.abs(one / step - Math.round(one / step)) < 1e-9);
  const effect = effectOf(
    now.some((step) => !hasDivisorOf(was, step)),
    was.some((step) => !hasDivisorOf(now, step)),
  );
  const isOfTypes =
    before.isInteger !== after.isInteger && was.every((step) => step === 1) && now.every((step) => step === 1);
  if (effect !== undefined && isOfTypes) {
    const typeInWords = ({ isInteger }: Alternative): string => (isInteger ? 'integer' : 'number');
    changes.push({
      ...placesOfKeywords('type', older, newer, 'type'),
      effect,
      was: typeInWords(before),
      now: typeInWords(after),
    });
  } else if (effect !== undefined) {
    const multiplesInWords = (all: readonly number[]): string | undefined =>
      all.length === 0 ? undefined : `a multiple of ${all.join(' and ')}`;
    changes.push({
      ...placesOfKeywords('multiple-of', older, newer, 'multipleOf', 'type'),
      effect,
      was: multiplesInWords(was),
      now: multiplesInWords(now),
    });
  }
  return [...changes, ...formatChanges(older, newer)];
}

export function stringChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  return [
    ...countLimitChanges('length', before, after, ['minLength', 'maxLength'], 'characters'),
    ...textChanges('pattern', before, after, 'pattern'),
    ...formatChanges(before, after),
    ...['contentEncoding', 'contentMediaType', 'contentSchema'].flatMap((keyword) =>
      textChanges('encoding', before, after, keyword),
    ),
  ];
}

/** Compares the lower and the upper limit of a count, such as `minItems` and `maxItems`. */
export function countLimitChanges(
  kind: SchemaKind,
  before: MergedSchema,
  after: MergedSchema,
  [least, most]: readonly [string, string],
  unit: string,
): OwnChange[] {
  const highestMinimum = (schema: MergedSchema): number => Math.max(0, ...numbersOf(schema, least));
  const lowestMaximum = (schema: MergedSchema): number =>
    Math.min(Number.POSITIVE_INFINITY, ...numbersOf(schema, most));
  const limitChange = (keyword: string, was: number, now: number, isNarrower: boolean, words: string): OwnChange[] => {
    if (was === now) return [];
    const countInWords = (count: number): string | undefined =>
      count === 0 && keyword === least
        ? undefined
        : Number.isFinite(count)
          ? `${words} ${count} ${count === 1 ? unit.replace(/s$/, '').replace('propertie', 'property') : unit}`
          : undefined;
    const effect = isNarrower ? 'narrower' : 'wider';
    return [
      { ...placesOfKeywords(kind, before, after, keyword), effect, was: countInWords(was), now: countInWords(now) },
    ];
  };
  return [
    ...limitChange(
      least,
      highestMinimum(before),
      highestMinimum(after),
      highestMinimum(after) > highestMinimum(before),
      'at least',
    ),
    ...limitChange(
      most,
      lowestMaximum(before),
      lowestMaximum(after),
      lowestMaximum(after) < lowestMaximum(before),
      'at most',
    ),
  ];
}

/** Patterns that every text matches, such as `^.*$`. */
const MATCHING_EVERYTHING = /^(\^|\$|\^?\.\*\$?)?$/;

/** Compares keywords whose texts are either equal or different, such as `pattern`: a value must match every one. */
function textChanges(kind: SchemaKind, before: MergedSchema, after: MergedSchema, keyword: string): OwnChange[] {
  const keywordTexts = (schema: MergedSchema): Set<string> =>
    new Set(
      schema
        .valuesOf(keyword)
        .map((value) => (typeof value === 'string' ? value : toCanonicalText(value)))
        .filter((value) => keyword !== 'pattern' || !MATCHING_EVERYTHING.test(value)),
    );
  const [was, now] = [keywordTexts(before), keywordTexts(after)];
  const gone = [...was].filter((one) => !now.has(one));
  const added = [...now].filter((one) => !was.has(one));
  if (gone.length === 0 && added.length === 0) return [];
  const effect: ChangeEffect = gone.length === 0 ? 'narrower' : added.length === 0 ? 'wider' : 'not known';
  return [
    {
      ...placesOfKeywords(kind, before, after, keyword),
      effect,
      was: gone.join(', ') || undefined,
      now: added.join(', ') || undefined,
    },
  ];
}

/** Formats, each with the formats whose values it includes. */
const WIDER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  int64: ['int32', 'int16', 'int8', 'uint8', 'uint16', 'uint32'],
  int32: ['int16', 'int8', 'uint8', 'uint16'],
  int16: ['int8', 'uint8'],
  double: ['float'],
  'uri-reference': ['uri'],
  iri: ['uri'],
  'iri-reference': ['uri', 'uri-reference', 'iri'],
  'idn-email': ['email'],
  'idn-hostname': ['hostname'],
};

/** Formats that do not limit values: they affect how a form shows a value, or are read as other keywords. */
const FORMATS_WITHOUT_LIMITS = new Set(['password', 'binary', 'byte']);

function formatChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  const limitingFormats = (schema: MergedSchema): string[] => [
    ...new Set(
      schema
        .valuesOf('format')
        .map(String)
        .filter((format) => !FORMATS_WITHOUT_LIMITS.has(format)),
    ),
  ];
  const [was, now] = [limitingFormats(before), limitingFormats(after)];
  const isWithin = (one: string, otherFormats: readonly string[]): boolean =>
    otherFormats.some((other) => other === one || (WIDER_FORMATS[one] ?? []).includes(other));
  const effect = effectOf(
    now.some((format) => !isWithin(format, was)),
    was.some((format) => !isWithin(format, now)),
  );
  if (effect === undefined) return [];
  return [
    {
      ...placesOfKeywords('format', before, after, 'format'),
      effect,
      was: was.join(', ') || undefined,
      now: now.join(', ') || undefined,
    },
  ];
}

export function effectOf(isNarrower: boolean, isWider: boolean): 'narrower' | 'wider' | 'both' | undefined {
  if (isNarrower && isWider) return 'both';
  return isNarrower ? 'narrower' : isWider ? 'wider' : undefined;
}

export function placesOfKeywords(
  kind: SchemaKind,
  before: MergedSchema,
  after: MergedSchema,
  ...keywords: readonly string[]
) {
  return { kind, before: before.firstPlaceWith(...keywords), after: after.firstPlaceWith(...keywords) };
}
