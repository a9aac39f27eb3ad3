import { isDeepStrictEqual } from 'node:util';

/**
 * Returns a function that only computes a value if its inputs have changed. It remembers the latest value for each key, from one
 * build to the next.
 */
export function memoizeLast<Value>() {
  const latest = new Map<string, { readonly inputs: readonly unknown[]; readonly value: Value }>();
  return (key: string, inputs: readonly unknown[], compute: () => Value): Value => {
    const last = latest.get(key);
    if (last !== undefined && isDeepStrictEqual(inputs, last.inputs)) return last.value;
    const value = compute();
    latest.set(key, { inputs, value });
    return value;
  };
}
