import type { Element } from './element.ts';
import { referenceOf } from './json.ts';
import { parentOf } from './json-pointer.ts';

/**
 * Returns the given places (JSON pointers, including everything below them) and all places to which they refer,
 * directly or indirectly.
 */
type Reach = (places: readonly string[]) => ReadonlySet<string>;

export function reachIn(elements: readonly Element[]): Reach {
  // A reference counts as one of each of its ancestors, of which a pointer has few.
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
