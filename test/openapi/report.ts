import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, type Command } from '../../src/docs/own/openapi-features.ts';
import { evaluateTable, sums } from './support/table.ts';

/** Prints the failing cells of some commands, or of all: `node test/openapi/report.ts mock types`. */
const commands = process.argv.slice(2).filter((word): word is Command => COMMANDS.some((command) => command === word));
const folder = await mkdtemp(join(tmpdir(), 'colloquy-openapi-'));
try {
  const asked = commands.length === 0 ? COMMANDS : commands;
  const rows = await evaluateTable(folder, asked);
  for (const command of asked) {
    console.log(`\n${command}`);
    for (const { feature, outcomes } of rows) {
      if (feature.cells[command].state === 'not applicable') continue;
      const mark = feature.cells[command].state === 'unsupported' ? ' (unsupported)' : '';
      for (const { name, problem } of outcomes[command]) {
        if (problem !== undefined) console.log(`  ${feature.id}${mark}  ${name}  →  ${problem}`);
      }
    }
  }
  console.log(`\n${sums(rows.map(({ feature }) => feature))}`);
} finally {
  await rm(folder, { recursive: true });
}
