import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Checker, CheckResult } from '@stryker-mutator/api/check';
import { CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  type FactoryPlugin,
  type Injector,
  type PluginContext,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { COUNTED_FROM_LOAD, HOW_MANY, TESTS } from './settings.ts';

/** Lets as many mutants pass as are to be tried, drawn by the seed: the others do not count. */
class Draw implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #seed: string;
  #drawn: ReadonlySet<string> = new Set();

  constructor(options: StrykerOptions) {
    this.#seed = String(options.seed);
  }

  async init(): Promise<void> {}

  /** Is given all mutants at once, before any is checked. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    const lot = ({ fileName, location, mutatorName, replacement }: Mutant): string => {
      const { start, end } = location;
      const place = [resolve('.'), fileName].reduce((folder, file) => file.replace(folder, ''));
      const key = [this.#seed, place, start.line, start.column, end.line, end.column, mutatorName, replacement];
      return createHash('sha256').update(key.join('\n')).digest('hex');
    };
    const ranked = mutants.map((mutant) => ({ id: mutant.id, lot: lot(mutant) }));
    ranked.sort((one, other) => (one.lot < other.lot ? -1 : 1));
    this.#drawn = new Set(ranked.slice(0, HOW_MANY).map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const resultOf = ({ id }: Mutant): CheckResult =>
      this.#drawn.has(id) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not drawn' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  }
}

/** What the runner says where no test failed, and a test file did. */
const UNLOADED = /^An error occurred outside of a test run: (\S+\.test\.ts): /;

/**
 * The number of characters of the ids of tests that are selected by name. Stryker makes one regular expression of the
 * names, and JavaScript refuses one that is too large: then no test would run.
 */
const MOST_CHARACTERS = 100_000;

/** Selects tests by name, or all tests of their files if their names are too long together. */
function selectTests(ids: readonly string[]): string[] {
  if (ids.join('').length <= MOST_CHARACTERS) return [...ids];
  // An id is the file and the name of a test; no name selects all tests.
  return [...new Set(ids.map((id) => id.replace(/#.*$/s, '#')))];
}

/**
 * Stryker's runner for Vitest, but for what a test file runs while it is loaded and in `beforeAll`, where no test runs.
 * Stryker itself would run every test for such a mutant, or none.
 */
class FileByFile implements TestRunner {
  readonly #runner: TestRunner;
  /** Where the ids of the tests are, for every process that runs mutants. */
  readonly #idsFile: string;

  constructor(runner: TestRunner, folder: string) {
    this.#runner = runner;
    this.#idsFile = join(folder, 'test-ids.json');
  }

  capabilities(): Promise<TestRunnerCapabilities> | TestRunnerCapabilities {
    return this.#runner.capabilities();
  }

  async init(): Promise<void> {
    await this.#runner.init?.();
  }

  async dispose(): Promise<void> {
    await this.#runner.dispose?.();
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    const ids: string[] = [];
    const perTest: MutantCoverage['perTest'] = {};
    for (const file of globSync(TESTS.include, { exclude: TESTS.exclude })) {
      const started = performance.now();
      const ran = await this.#runner.dryRun({ ...options, testFiles: [resolve(file)] });
      if (ran.status !== DryRunStatus.Complete) return ran;
      // What loading took is part of what a mutant may take: else Stryker allows each the time to load all files.
      const share = (performance.now() - started) / ran.tests.length;
      const { static: onLoad, perTest: inTests } = ran.mutantCoverage ?? { static: {}, perTest: {} };
      const before = COUNTED_FROM_LOAD.test(file) ? onLoad : {};
      for (const one of ran.tests) {
        // Each mutant goes to other processes with the ids of its tests, which are too long for one message.
        const id = String(ids.push(one.id) - 1);
        tests.push({ ...one, id, timeSpentMs: Math.max(one.timeSpentMs, share) });
        perTest[id] = { ...before, ...inTests[one.id] };
      }
    }
    writeFileSync(this.#idsFile, JSON.stringify(ids));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: {}, perTest } };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const ids: string[] = JSON.parse(readFileSync(this.#idsFile, 'utf8'));
    const testFilter = options.testFilter && selectTests(options.testFilter.map((id) => ids[Number(id)] ?? id));
    const ran = await this.#runner.mutantRun({
      ...options,
      ...(testFilter && { testFilter }),
      mutantActivation: 'static',
    });
    // A test file that cannot be loaded any more notices the mutant as a test that fails does.
    const [, file] = (ran.status === MutantRunStatus.Error && UNLOADED.exec(ran.errorMessage)) || [];
    if (file === undefined) return ran;
    return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: `${file} cannot be loaded`, nrOfTests: 0 };
  }
}

const [vitestPlugin] = vitestPlugins as FactoryPlugin<PluginKind.TestRunner, ['$injector']>[];

function createRunner(injector: Injector<PluginContext>): FileByFile {
  if (vitestPlugin === undefined) throw new Error('the runner for Vitest is not there');
  // The factory makes what the plugin's kind says.
  const runner: TestRunner = injector.injectFunction(vitestPlugin.factory as never);
  return new FileByFile(runner, injector.resolve(commonTokens.options).tempDirName);
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'draw', Draw),
  declareFactoryPlugin(PluginKind.TestRunner, 'file-by-file', createRunner as never),
];
