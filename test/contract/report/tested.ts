import type { TestModule } from 'vitest/node';
import type { UnderSet } from '../support/named.ts';

/** What the tests of a run say of themselves, by the ids that they name. */
export interface Tested {
  readonly statements: ReadonlySet<string>;
  readonly openOnTheWire: ReadonlySet<string>;
  readonly openInWords: ReadonlySet<string>;
  /** What held under each assumption set, in every run and with the fewest points filled. */
  readonly sets: readonly UnderSet[];
}

/** Reads what the tests of some files say of themselves; of all, or of those that passed. */
export function testedBy(modules: readonly TestModule[], state?: 'passed'): Tested {
  const statements = new Set<string>();
  const openOnTheWire = new Set<string>();
  const openInWords = new Set<string>();
  const sets = new Map<string, UnderSet>();
  for (const test of modules.flatMap((module) => [...module.children.allTests(state)])) {
    const { statement, openPoint, underSet } = test.meta();
    if (statement !== undefined) statements.add(statement);
    if (openPoint !== undefined) (openPoint.by === 'wire' ? openOnTheWire : openInWords).add(openPoint.id);
    if (underSet !== undefined) sets.set(underSet.set, together(underSet, sets.get(underSet.set)));
  }
  return { statements, openOnTheWire, openInWords, sets: [...sets.values()] };
}

function together(one: UnderSet, other: UnderSet = one): UnderSet {
  if (one === other) return one;
  return {
    set: one.set,
    held: Math.min(one.held, other.held),
    filled: Math.min(one.filled, other.filled),
    runs: one.runs + other.runs,
  };
}
