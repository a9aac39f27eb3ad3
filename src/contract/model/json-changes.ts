import { isJsonObject, isSameData, type Json } from './json.ts';
import { toToken } from './json-pointer.ts';

/** One difference between two JSON values, at the deepest possible level. */
export type JsonChange =
  | { readonly kind: 'added'; readonly pointer: string; readonly after: Json }
  | { readonly kind: 'removed'; readonly pointer: string; readonly before: Json }
  | { readonly kind: 'changed'; readonly pointer: string; readonly before: Json; readonly after: Json };

/** Returns the differences between two values at a pointer. Items of lists are compared by position. */
export function changesBetween(before: Json | undefined, after: Json | undefined, pointer = ''): JsonChange[] {
  if (before === undefined) return after === undefined ? [] : [{ kind: 'added', pointer, after }];
  if (after === undefined) return [{ kind: 'removed', pointer, before }];
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      changesBetween(ownValue(before, key), ownValue(after, key), `${pointer}/${toToken(key)}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      changesBetween(before[index], after[index], `${pointer}/${index}`),
    );
  }
  return isSameData(before, after) ? [] : [{ kind: 'changed', pointer, before, after }];
}

function ownValue(value: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
