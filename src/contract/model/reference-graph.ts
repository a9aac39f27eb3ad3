import type { Element } from './element.ts';
import { referenceOf } from './json.ts';
import { parentOf } from './json-pointer.ts';

/**
 * Returns the given places (JSON pointers, including everything below them) and all places to which they refer,
 * directly or indirectly.
 */
type FindReached = (places: readonly string[]) => ReadonlySet<string>;

export function createReachFinder(elements: readonly Element[]): FindReached {
  // The targets of the references below each place. A pointer has few ancestors, so each of them has an entry.
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
