import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { HOW_MANY, LEAST_KILLED, MUTATED } from './settings.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const { seed } = values;

process.stdout.write(`${HOW_MANY} mutants drawn by the seed ${seed}\n`);
const folder = await mkdtemp(join(tmpdir(), 'colloquy-mutants-'));
const options: PartialStrykerOptions & { readonly seed: string } = {
  seed,
  mutate: MUTATED,
  ignorePatterns: ['dist', 'packages/*/dist'],
  tempDirName: folder,
  disableTypeChecks: false,
  plugins: [join(import.meta.dirname, 'plugins.ts')],
  checkers: ['draw'],
  testRunner: 'file-by-file',
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  dryRunTimeoutMinutes: 20,
  timeoutMS: 60_000,
  timeoutFactor: 1,
  reporters: ['progress-append-only'],
  warnings: false,
};

let results: readonly MutantResult[];
try {
  results = (await new Stryker(options).runMutationTest()).filter(({ statusReason }) => statusReason !== 'not drawn');
} finally {
  await rm(folder, { recursive: true, force: true });
}

const isKilled = ({ status }: MutantResult): boolean => status === 'Killed' || status === 'Timeout';
const survivors = results.filter((mutant) => !isKilled(mutant));
const killed = results.length - survivors.length;
const score = (100 * killed) / results.length;
// On a busy machine these may be none.
const timeouts = results.filter(({ status }) => status === 'Timeout').length;

for (const { fileName, location, mutatorName, replacement = '', status } of survivors.sort(byPlace)) {
  const { line, column } = location.start;
  const how = status === 'Survived' ? '' : `, ${status}`;
  process.stdout.write(
    `${relative('.', fileName)}:${line}:${column}  ${mutatorName}${how}: ${replacement.split('\n').join(' ')}\n`,
  );
}
process.stdout.write(
  `${killed} of ${results.length} killed, ${timeouts} of them by a timeout: ${score.toFixed(1)} %, of which at least ${LEAST_KILLED} % must be\n`,
);
if (!(score >= LEAST_KILLED)) process.exitCode = 1;

function byPlace(one: MutantResult, other: MutantResult): number {
  return one.fileName.localeCompare(other.fileName) || one.location.start.line - other.location.start.line;
}
