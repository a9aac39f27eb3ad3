import type { StatedKeys } from './types.ts';

/** What the contract states of a value in JSON: a test of it, or the shapes of an object's required properties. */
export type Shape = ((value: unknown) => boolean) | { readonly [key: string]: Shape };

/** The shape that a type of the contract has: it keeps the shapes in step with the contract. */
export type ShapeOf<Value> = Value extends string
  ? typeof isString
  : Value extends number
    ? typeof isInteger
    : Value extends readonly unknown[]
      ? typeof isArray
      : string extends keyof Value
        ? { readonly [Key in StatedKeys<Value>]: ShapeOf<Value[Key & keyof Value]> }
        : typeof isAnything;

export const isString = (value: unknown): value is string => typeof value === 'string';
/** Beyond 2^53 a number is no longer the one that was sent. */
export const isInteger = Number.isSafeInteger as (value: unknown) => value is number;
export const isArray = Array.isArray as (value: unknown) => value is readonly unknown[];
/** In JSON everything that is there is defined. */
export const isAnything = (value: unknown): value is NonNullable<unknown> | null => value !== undefined;

/**
 * Tells where a value is not as the contract states it.
 *
 * @returns the path of the first property that is missing or is something else, `undefined` when all is as stated.
 */
export function misfit(shape: Shape, value: unknown, path = ''): string | undefined {
  if (typeof shape === 'function') return shape(value) ? undefined : path;
  for (const key in shape) {
    // a key of a shape names a shape; what is no object has none of its properties
    const found = misfit(shape[key] as Shape, Object(value)[key], path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
