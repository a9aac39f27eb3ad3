import type { Element } from './element.ts';
import { parentOf } from './json-pointer.ts';

/** Which places of a document refer to which others. A place is a JSON pointer and everything below it. */
export interface ReferenceGraph {
  /** The places that some places refer to, directly or through others, with themselves. */
  reachedFrom(places: readonly string[]): ReadonlySet<string>;
}

/** Reads the references of a document from its elements. */
export function referenceGraphOf(elements: readonly Element[]): ReferenceGraph {
  const references = elements.flatMap(({ node, pointer }) =>
    typeof node.$ref === 'string' ? [{ from: pointer, to: node.$ref.replace(/^#/, '') }] : [],
  );
  // Every ancestor of a reference refers to its target: a pointer has few of them.
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of references) {
    for (let place = from; place !== ''; place = parentOf(place)) {
      const known = targets.get(place);
      if (known === undefined) targets.set(place, new Set([to]));
      else if (known.has(to)) break;
      else known.add(to);
    }
  }
  return {
    reachedFrom(places) {
      const reached = new Set(places);
      for (const place of reached) for (const target of targets.get(place) ?? []) reached.add(target);
      return reached;
    },
  };
}
