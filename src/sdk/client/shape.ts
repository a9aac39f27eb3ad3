import type { StatedKeys } from './types.ts';

/**
 * The shape of a JSON value, as far as the contract states it: a test of the value, the shape of each element of a list,
 * or the shapes of an object's properties. The name of an optional property ends in `?`.
 */
export type Shape = ValueTest | readonly [Shape] | { readonly [key: string]: Shape };
type ValueTest = (value: unknown) => boolean;

/**
 * The shape of a type of the contract, so that the compiler compares shapes with the contract. A type that the contract
 * does not use yet has no shape: it does not compile until there is a test for it here.
 */
export type ShapeOf<Value> =
  IsOpen<Value> extends true
    ? typeof isAnything
    : [Value] extends [string]
      ? TestUnlessEnum<string, Value, typeof isString>
      : [Value] extends [number]
        ? TestUnlessEnum<number, Value, typeof isInteger>
        : [Value] extends [readonly (infer Item)[]]
          ? readonly [ShapeOf<Item>]
          : [Value] extends [object]
            ? {
                readonly [Key in StatedKeys<Value> & keyof Value as NameInShape<Value, Key>]-?: ShapeOf<
                  Exclude<Value[Key], undefined>
                >;
              }
            : never;

type NameInShape<Value, Key extends keyof Value> =
  Partial<Pick<Value, Key>> extends Pick<Value, Key> ? `${Key & string}?` : Key;

/** Whether a type is `Unspecified`: no other type of the contract contains a symbol. */
type IsOpen<Value> = [Extract<Value, symbol>] extends [never] ? false : true;
/** The test of a primitive type; `never` for an enum, which states more than its type. */
type TestUnlessEnum<All, Value, Test> = All extends Value ? Test : never;

export const isString = (value: unknown): value is string => typeof value === 'string';
/** Whether a value is a safe integer. Beyond 2^53, a number may differ from the one that was sent. */
export const isInteger = Number.isSafeInteger as (value: unknown) => value is number;
/** Whether a value is present: JSON has no `undefined`, so only an absent value is undefined. */
export const isAnything = (value: unknown): value is NonNullable<unknown> | null => value !== undefined;

export interface Mismatch {
  /** The path of the property that is missing or has the wrong type; `''` for the whole value. */
  readonly at: string;
  /** The open point that is about such a value; `undefined` if the value breaks a statement. */
  readonly openPoint?: 'api.nulls' | 'api.integers-size' | undefined;
}

/**
 * Finds a place where a value breaks a statement; otherwise one with a value that the contract neither states nor
 * excludes, such as null. Without a shape, every value fits.
 */
export function findMismatch(shape: Shape | undefined, value: unknown, at = ''): Mismatch | undefined {
  const isTest = typeof shape === 'function';
  if (!shape || (isTest && shape(value))) return undefined;
  if (at && value === null) return { at, openPoint: 'api.nulls' };
  if (isTest) {
    const isLarge = shape === isInteger && typeof value === 'number' && Math.abs(value) >= 2 ** 53;
    return { at, openPoint: isLarge ? 'api.integers-size' : undefined };
  }
  const isList = Array.isArray(shape);
  if (Object(value) !== value || Array.isArray(value) !== isList) return { at };
  const parts = value as Readonly<Record<string, unknown>>;
  let open: Mismatch | undefined;
  for (const name in isList ? parts : shape) {
    const key = name.replace('?', '');
    if (parts[key] === undefined && key !== name) continue;
    const inner = findMismatch(
      (shape as Readonly<Record<string, Shape>>)[isList ? 0 : name],
      parts[key],
      at ? `${at}.${key}` : key,
    );
    if (inner && !inner.openPoint) return inner;
    open ??= inner;
  }
  return open;
}
