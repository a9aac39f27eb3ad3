import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { COMMANDS, featurePath, type TestedCommand } from '../../src/docs/own/openapi-features.ts';
import { evaluateTable, type Row, stillFailing, sums } from './support/table.ts';

/**
 * Prints the failures of some commands, or of all: `node test/openapi/report.ts mock types`. With `--shorten` it also removes
 * from the lists of the features what is right by now; it adds nothing to them.
 */
const words = process.argv.slice(2);
const commands = words.filter((word): word is TestedCommand => COMMANDS.some((command) => command === word));
/** The list of failures, which ends the file of a feature. */
const LIST = /^failing:\n(?: .*\n)*/m;

const folder = await mkdtemp(join(tmpdir(), 'colloquy-openapi-'));
try {
  const asked = words.includes('--shorten') || commands.length === 0 ? COMMANDS : commands;
  const rows = await evaluateTable(folder, asked);
  for (const command of asked) printFailing(command, rows);
  console.log(`\n${sums(rows.map(({ feature }) => feature))}`);
  if (words.includes('--shorten')) for (const row of rows) await shorten(row);
} finally {
  await rm(folder, { recursive: true });
}

function printFailing(command: TestedCommand, rows: readonly Row[]): void {
  console.log(`\n${command}`);
  for (const { feature, outcomes } of rows) {
    const mark = feature.cells[command].state === 'unsupported' ? ' (unsupported)' : '';
    for (const { name, problem } of outcomes[command]) {
      if (problem !== undefined) console.log(`  ${feature.id}${mark}  ${name.replaceAll(/\s+/g, ' ')}  →  ${problem}`);
    }
  }
}

async function shorten(row: Row): Promise<void> {
  const path = featurePath(row.feature.id);
  const text = await readFile(path, 'utf8');
  const failing = stillFailing(row);
  const list = Object.keys(failing).length === 0 ? '' : stringify({ failing }, { lineWidth: 0 });
  const shortened = text.replace(LIST, () => list);
  if (shortened !== text) await writeFile(path, shortened);
}
