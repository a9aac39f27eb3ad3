import type { Element } from './element.ts';
import { referenceOf } from './json.ts';
import { parentOf } from './json-pointer.ts';

/**
 * Returns the given places (JSON pointers with everything below) and all places to which they refer, directly or not.
 */
type Reach = (places: readonly string[]) => ReadonlySet<string>;

export function reachIn(elements: readonly Element[]): Reach {
  // Every ancestor of a reference refers to its target; a pointer has few ancestors.
  const targets = new Map<string, Set<string>>();
  for (const { node, pointer } of elements) {
    const to = referenceOf(node);
    if (to === undefined) continue;
    for (let place = pointer; place !== ''; place = parentOf(place)) {
      const referred = targets.get(place);
      if (referred === undefined) targets.set(place, new Set([to]));
      else referred.add(to);
    }
  }
  return (places) => {
    const reached = new Set(places);
    for (const place of reached) for (const target of targets.get(place) ?? []) reached.add(target);
    return reached;
  };
}
