import type { Json, MergedSchema } from '../../../contract/model/index.ts';
import type { Alternative } from './alternatives.ts';

/** Pairs alternatives by name; if one remains on each side, these two are a pair as well. */
export function pairAlternatives(
  before: readonly Alternative[],
  after: readonly Alternative[],
): readonly (readonly [Alternative, Alternative])[] {
  const pairs: [Alternative, Alternative][] = [];
  const left = new Set(after);
  const single: Alternative[] = [];
  for (const one of before) {
    const match = [...left].find(
      (other) => other.name === one.name && (other.values === undefined) === (one.values === undefined),
    );
    if (match === undefined) single.push(one);
    else {
      pairs.push([one, match]);
      left.delete(match);
    }
  }
  const [other] = left;
  const [one] = single;
  if (single.length === 1 && left.size === 1 && one !== undefined && other !== undefined) pairs.push([one, other]);
  return pairs;
}

/** Whether two schemas require the same property with different constants. */
export function haveDifferentConstants(one: MergedSchema, other: MergedSchema): boolean {
  const required = one.valuesOf('required').flat().map(String);
  const both = required.filter((name) => other.valuesOf('required').flat().map(String).includes(name));
  return both.some((name) => {
    const [first, second] = [one, other].map((schema) => {
      const property = schema.property(name);
      return [
        ...property.valuesOf('const'),
        ...property.valuesOf('enum').flatMap((list) => (Array.isArray(list) ? list : [])),
      ];
    });
    if (first === undefined || second === undefined || first.length === 0 || second.length === 0) return false;
    return first.every((value: Json) => !second.some((item: Json) => JSON.stringify(item) === JSON.stringify(value)));
  });
}
