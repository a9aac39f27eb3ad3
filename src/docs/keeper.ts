import { isDeepStrictEqual } from 'node:util';

/** Keeps the latest value under each key for the next build, which makes it anew only if what it is made of changed. */
export function keeper<Value>() {
  const kept = new Map<string, { readonly of: readonly unknown[]; readonly value: Value }>();
  return (key: string, of: readonly unknown[], make: () => Value): Value => {
    const latest = kept.get(key);
    if (latest !== undefined && isDeepStrictEqual(of, latest.of)) return latest.value;
    const value = make();
    kept.set(key, { of, value });
    return value;
  };
}
