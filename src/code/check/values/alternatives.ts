import type { FunctionParts } from '../program.ts';
import { absentValue } from './create.ts';
import { MAX_ALTERNATIVES, MAX_ELEMENTS, MAX_STATUSES } from './limits.ts';
import type { SourceLocation } from './use.ts';
import type { Value } from './value.ts';

/** Lists the alternatives of a choice; the value itself if it is not a choice. */
export const alternatives = (value: Value | undefined): readonly Value[] =>
  value === undefined ? [] : value.kind === 'choice' ? value.of : [value];

/** Whether a value has more alternatives than are followed. */
export const isCutChoice = (value: Value): boolean => value.kind === 'choice' && value.isCut === true;

/** Joins values into one that may be any of them, without duplicates. */
export function joinAlternatives(values: readonly Value[], at: SourceLocation): Value {
  const [first, ...others] = values;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined && first.kind !== 'choice' && others.every((other) => other === first)) return first;
  const distinct = new Set<Value>();
  let isCut = false;
  for (const value of values) {
    isCut ||= isCutChoice(value);
    for (const each of alternatives(value)) if (distinct.size <= MAX_STATUSES) distinct.add(each);
  }
  const [only] = distinct;
  if (only === undefined) return absentValue(at);
  if (distinct.size === 1 && !isCut) return only;
  const limit = [...distinct].every((each) => isStatus(each) || each.kind === 'unknown')
    ? MAX_STATUSES
    : MAX_ALTERNATIVES;
  const of = [...distinct].slice(0, limit);
  isCut ||= distinct.size > of.length;
  return { kind: 'choice', of, ...(isCut && { isCut }), at };
}

const isStatus = (value: Value): boolean =>
  value.kind === 'primitive' && Number(value.value) >= 200 && Number(value.value) < 600;

/** Applies a function to each alternative of a value. */
export const mapAlternatives = (value: Value, at: SourceLocation, change: (each: Value) => Value): Value =>
  keepCut(joinAlternatives(alternatives(value).map(change), at), value);

/** Marks a value that was made of the alternatives of another one: if some of those were left out, some of its own are, too. */
const keepCut = (value: Value, of: Value): Value =>
  isCutChoice(of) ? { kind: 'choice', of: alternatives(value), isCut: true, at: value.at } : value;

/** Counts the direct parts of a value, such as the items of a list. */
export function countParts(value: Value): number {
  switch (value.kind) {
    case 'text':
      return value.parts.length;
    case 'list':
      return value.items.length;
    case 'object':
      return value.fields.size;
    case 'choice':
      return value.of.reduce((sum, each) => sum + (each.kind === 'choice' ? 1 : countParts(each)), 0);
    default:
      return 1;
  }
}

/** Whether a value reached a limit, so that not all of it is known. */
export const isTooLarge = (value: Value): boolean =>
  alternatives(value).some((each) =>
    each.kind === 'unknown' ? each.is === 'too large' : each.kind !== 'text' && countParts(each) >= MAX_ELEMENTS,
  );

/** Lists the functions of the program that a value is, also within what code outside made of them. */
export const listFunctions = (value: Value): readonly FunctionParts[] =>
  alternatives(value)
    .flatMap((one) => (one.kind === 'function' ? [one] : one.kind === 'unknown' ? (one.wraps ?? []) : []))
    .map(({ parts }) => parts);
