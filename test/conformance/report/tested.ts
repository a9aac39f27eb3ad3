import type { TestModule } from 'vitest/node';
import type { Contract } from '../../../src/contract/model/index.ts';
import type { Programs, Servers, UnderSet } from '../support/named.ts';

/** What the tests of a run say of themselves, by the ids that they name. */
export interface Tested {
  readonly statements: ReadonlySet<string>;
  readonly openOnTheWire: ReadonlySet<string>;
  readonly openInWords: ReadonlySet<string>;
  /** What held under each assumption set, in every run and with the fewest points filled. */
  readonly sets: readonly UnderSet[];
  /** What became of broken and of different servers. */
  readonly servers: readonly Servers[];
  /** What became of careless and of careful programs. */
  readonly programs: readonly Programs[];
}

/** Reads what the tests of some files say of themselves: all of them, or those that came to one of some results. */
export function testedBy(modules: readonly TestModule[], ...results: readonly ('passed' | 'failed')[]): Tested {
  const statements = new Set<string>();
  const openOnTheWire = new Set<string>();
  const openInWords = new Set<string>();
  const sets = new Map<string, UnderSet>();
  const judged: Servers[] = [];
  const written: Programs[] = [];
  const tests = modules.flatMap((module) =>
    results.length === 0
      ? [...module.children.allTests()]
      : results.flatMap((result) => [...module.children.allTests(result)]),
  );
  for (const test of tests) {
    const { statement, openPoint, underSet, servers, programs } = test.meta();
    if (statement !== undefined) statements.add(statement);
    if (openPoint !== undefined) (openPoint.by === 'wire' ? openOnTheWire : openInWords).add(openPoint.id);
    if (servers !== undefined) judged.push(servers);
    if (programs !== undefined) written.push(programs);
    if (underSet !== undefined) sets.set(underSet.set, together(underSet, sets.get(underSet.set)));
  }
  return { statements, openOnTheWire, openInWords, sets: [...sets.values()], servers: judged, programs: written };
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

/**
 * Where the tests and the contract do not name the same statements. Open points need no tests of their own.
 *
 * @param named The ids that tests name.
 * @param ran Those of them whose test ran: one that failed says so itself.
 */
export function gapsOf(
  contract: Pick<Contract, 'statements'>,
  named: Pick<Tested, 'statements'>,
  ran: Pick<Tested, 'statements'>,
): string[] {
  const stated = contract.statements.map(({ id }) => id);
  const untested = stated.filter((id) => !ran.statements.has(id));
  const unknown = [...named.statements].filter((id) => !stated.includes(id));
  return [
    ...untested.map((id) => `no test holds the statement ${id}`),
    ...unknown.map((id) => `a test names the statement ${id}, which the contract does not have`),
  ];
}
