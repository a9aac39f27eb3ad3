import type { StatedKeys } from './types.ts';

/** What the contract states of a value in JSON, as far as its type can hold an answer to it. */
export type Shape = 'string' | 'integer' | 'array' | 'any' | { readonly [key: string]: Shape };

/** The shape that a type of the contract has: it keeps the shapes in step with the contract. */
export type ShapeOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'integer'
    : Value extends readonly unknown[]
      ? 'array'
      : string extends keyof Value
        ? { readonly [Key in StatedKeys<Value>]: ShapeOf<Value[Key & keyof Value]> }
        : 'any';

/**
 * Tells where a value is not as the contract states it.
 *
 * @returns the path of the property, `''` for the value as a whole, or `undefined` when all is as stated.
 */
export function misfit(shape: Shape, value: unknown, path = ''): string | undefined {
  if (typeof shape === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return path;
    for (const key in shape) {
      const inner = path && `${path}.`;
      if (!Object.hasOwn(value, key)) return inner + key;
      const found = misfit(shape[key] as Shape, (value as Record<string, unknown>)[key], inner + key);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const fits =
    shape === 'integer'
      ? // beyond 2^53 the number is no longer the one that was sent
        Number.isSafeInteger(value)
      : shape === 'array'
        ? Array.isArray(value)
        : shape === 'any' || typeof value === shape;
  return fits ? undefined : path;
}
