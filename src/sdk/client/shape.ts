import type { StatedKeys } from './types.ts';

/** What the contract states of a value in JSON: a test of it, or the shapes of an object's required properties. */
export type Shape = Test | { readonly [key: string]: Shape };
type Test = (value: unknown) => boolean;

/**
 * The shape that a type of the contract has: it keeps the shapes in step with the contract. A form that the contract did
 * not have so far has none, and does not compile before a test of it is written here.
 */
export type ShapeOf<Value> =
  IsOpen<Value> extends true
    ? typeof isAnything
    : [Value] extends [string]
      ? Exactly<string, Value, typeof isString>
      : [Value] extends [number]
        ? Exactly<number, Value, typeof isInteger>
        : [Value] extends [readonly (infer Item)[]]
          ? ListOf<Item>
          : [Value] extends [object]
            ? { readonly [Key in StatedKeys<Value>]: ShapeOf<Value[Key & keyof Value]> }
            : never;

/** Whether a type is `Unspecified`: the symbol in it is in nothing else that the contract has. */
type IsOpen<Value> = [Extract<Value, symbol>] extends [never] ? false : true;
/** A list of choices is more than its type. */
type Exactly<All, Value, Test> = All extends Value ? Test : never;
/** Of the lists, only those of objects with open fields are needed so far. */
type ListOf<Item> = string extends keyof Item
  ? [StatedKeys<Item>] extends [never]
    ? typeof isListOfObjects
    : never
  : never;

export const isString = (value: unknown): value is string => typeof value === 'string';
/** Beyond 2^53 a number is no longer the one that was sent. */
export const isInteger = Number.isSafeInteger as (value: unknown) => value is number;
export const isListOfObjects = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((item) => Object(item) === item && !Array.isArray(item));
/** In JSON everything that is there is defined. */
export const isAnything = (value: unknown): value is NonNullable<unknown> | null => value !== undefined;

export interface Mismatch {
  /** The path of the property that is missing or is something else; `''` for the whole. */
  readonly at: string;
  /** The open point that leaves it open whether the value can be so. Without one, a statement is broken. */
  readonly openPoint?: 'api.nulls' | 'api.integers-size' | undefined;
}

/**
 * Finds where a value is not as the contract states it: first of all where it breaks a statement, then where it is what
 * the contract leaves open besides the type that it states. Without a shape, all is open.
 */
export function mismatch(shape: Shape | undefined, value: unknown, at = ''): Mismatch | undefined {
  const isTest = typeof shape === 'function';
  if (isTest && shape(value)) return undefined;
  const holdsNull = isTest && Array.isArray(value) && shape(value.filter((item) => item !== null));
  if (holdsNull || (at && value === null)) return { at, openPoint: 'api.nulls' };
  if (isTest) {
    const isLarge = shape === isInteger && typeof value === 'number' && Math.abs(value) >= 2 ** 53;
    return { at, openPoint: isLarge ? 'api.integers-size' : undefined };
  }
  let open: Mismatch | undefined;
  for (const key in shape) {
    // what is no object has none of its properties
    const found = mismatch(shape[key], Object(value)[key], at ? `${at}.${key}` : key);
    if (found && !found.openPoint) return found;
    open ??= found;
  }
  return open;
}
