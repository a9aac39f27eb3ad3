import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { type AssumptionSet, readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { byAnswer, byPrograms, byServers, bySurface, table } from './report/tables.ts';
import { gapsOf, testedBy } from './report/tested.ts';

/** The test files that, together, have a test for each statement and each open point. */
const PARTS = ['conformance/statements.test.ts', 'conformance/open-points.test.ts'];

/**
 * Ends a run with a table of the statements that were tested and the open points that were shown open, by surface, one of
 * how an answer to the open points shows, one of what held under each assumption set, one of the programs that depend on
 * a guess, and one of the servers that were told apart.
 *
 * That a statement has no test, or a test names one that the contract does not have, is a finding. It is looked for when
 * the run has all tests that name ids.
 */
export class ContractReporter implements Reporter {
  readonly #findings: string[];
  #isFiltered = false;
  #contract: Contract | undefined;
  #sets: readonly AssumptionSet[] = [];

  /** @param findings Is given a line for each finding. */
  constructor(findings: string[]) {
    this.#findings = findings;
  }

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  // Here, since at the end of a run no reporter waits for the one before it.
  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    this.#contract = hasAllParts(files) && !this.#isFiltered ? await readContract() : undefined;
    this.#sets = await readAssumptionSets();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const named = testedBy(modules);
    // A file that could not be run says so itself; all its ids need not be told as well.
    const sound = modules.filter((module) => module.errors().length === 0);
    if (this.#contract !== undefined && hasAllParts(sound)) {
      process.stdout.write(
        `\n${bySurface(this.#contract, testedBy(modules, 'passed'))}\n${byAnswer(this.#contract, this.#sets)}`,
      );
      this.#findings.push(...gapsOf(this.#contract, named, testedBy(modules, 'passed', 'failed')));
    }
    if (named.sets.length > 0) {
      const rows = named.sets.map(({ set, held, filled, runs }) => [`under ${set}`, held, filled, runs]);
      const head = ['', 'statements held on the wire', 'open points filled', 'runs'];
      process.stdout.write(`\n${table([head, ...rows])}`);
    }
    if (named.programs.length > 0) process.stdout.write(`\n${byPrograms(named.programs)}`);
    if (named.servers.length > 0) process.stdout.write(`\n${byServers(named.servers)}`);
  }
}

function hasAllParts(files: readonly { readonly moduleId: string }[]): boolean {
  return PARTS.every((part) => files.some(({ moduleId }) => moduleId.endsWith(part)));
}
