import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { type Contract, readContract, type Surface } from '../../src/contract/index.ts';
import type { UnderSet } from './support/named.ts';

const SURFACES: Readonly<Record<Surface, string>> = {
  'developer-api': 'Developer API',
  toolkit: 'Toolkit endpoints',
  both: 'API as a whole',
};

/** The test files that, together, have a test for each id. */
const PARTS = ['contract/statements.test.ts', 'contract/open-points.test.ts'];

interface Tested {
  readonly statements: ReadonlySet<string>;
  readonly onTheWire: ReadonlySet<string>;
  readonly inWords: ReadonlySet<string>;
}

/**
 * Ends a run with a table of the statements that were tested and the open points that were shown open, by surface, and
 * one of what held under each assumption set.
 *
 * That an id has no passing test, or a test names an id that the contract does not have, is a finding.
 */
export class ContractReporter implements Reporter {
  readonly #findings: string[];
  #isWhole = false;

  /** @param findings Is given a line for each finding. */
  constructor(findings: string[]) {
    this.#findings = findings;
  }

  onInit({ config }: Vitest): void {
    this.#isWhole = config.testNamePattern === undefined;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const ran = PARTS.every((part) => modules.some((module) => module.moduleId.endsWith(part)));
    if (ran && this.#isWhole) {
      const contract = await readContract();
      const tested = testedBy(modules);
      process.stdout.write(`\n${report(contract, tested)}`);
      this.#findings.push(...gapsOf(contract, tested));
    }
    const sets = setsOf(modules);
    if (sets.length > 0) process.stdout.write(`\n${aligned(sets)}`);
  }
}

function testedBy(modules: readonly TestModule[]): Tested {
  const statements = new Set<string>();
  const onTheWire = new Set<string>();
  const inWords = new Set<string>();
  for (const test of modules.flatMap((module) => [...module.children.allTests('passed')])) {
    const { statement, openPoint } = test.meta();
    if (statement !== undefined) statements.add(statement);
    if (openPoint !== undefined) (openPoint.by === 'wire' ? onTheWire : inWords).add(openPoint.id);
  }
  return { statements, onTheWire, inWords };
}

function report(contract: Contract, tested: Tested): string {
  const head = ['', 'statements', 'tested', 'open points', 'open on the wire', 'open in words'];
  const rows = Object.entries(SURFACES).map(([surface, name]) => {
    const statements = contract.statements.filter((one) => one.place.surface === surface).map((one) => one.id);
    const points = contract.openPoints.filter((one) => one.place.surface === surface).map((one) => one.id);
    const among = (ids: readonly string[], set: ReadonlySet<string>): number => ids.filter((id) => set.has(id)).length;
    return [
      name,
      statements.length,
      among(statements, tested.statements),
      points.length,
      among(points, tested.onTheWire),
      among(points, tested.inWords),
    ];
  });
  const total = head.map((_, column) =>
    column === 0 ? 'Together' : rows.reduce((sum, row) => sum + Number(row[column]), 0),
  );
  return aligned([head, ...rows, total]);
}

/** A row for each assumption set: what held in every run under it, and the fewest points that it filled. */
function setsOf(modules: readonly TestModule[]): (string | number)[][] {
  const sets = new Map<string, UnderSet>();
  for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
    const { underSet: under } = test.meta();
    if (under === undefined) continue;
    const other = sets.get(under.set);
    const { set } = under;
    sets.set(set, {
      set,
      held: Math.min(under.held, other?.held ?? under.held),
      filled: Math.min(under.filled, other?.filled ?? under.filled),
      runs: under.runs + (other?.runs ?? 0),
    });
  }
  if (sets.size === 0) return [];
  const rows = [...sets.values()].map(({ set, held, filled, runs }) => [`under ${set}`, held, filled, runs]);
  return [['', 'statements held on the wire', 'open points filled', 'runs'], ...rows];
}

function aligned(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(String));
  const widths = rows[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .map((line) => `  ${line}\n`)
    .join('');
}

function gapsOf(contract: Contract, { statements, onTheWire, inWords }: Tested): string[] {
  const known = {
    statements: new Set(contract.statements.map((one) => one.id)),
    openPoints: new Set(contract.openPoints.map((one) => one.id)),
  };
  const shown = new Set([...onTheWire, ...inWords]);
  return [
    ...[...known.statements]
      .filter((id) => !statements.has(id))
      .map((id) => `no passing test holds the statement ${id}`),
    ...[...known.openPoints]
      .filter((id) => !shown.has(id))
      .map((id) => `no passing test shows the open point ${id} open`),
    ...[...statements]
      .filter((id) => !known.statements.has(id))
      .map((id) => `a test names the statement ${id}, which the contract does not have`),
    ...[...shown]
      .filter((id) => !known.openPoints.has(id))
      .map((id) => `a test names the open point ${id}, which the contract does not have`),
  ];
}
