/**
 * CPU time and memory of `colloquy check` on a project that this writes: `node bench/check/speed.ts [lines]`, 10,000 lines of
 * code unless another number is given, a third each in TypeScript, Python and shell. A project of one module a language
 * shows what the command takes to start.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND, type Ended, runNode } from '../process.ts';
import { writeProject } from './project.ts';

const ROUNDS = 3;
const checkout = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'colloquy-check-'));

try {
  process.stdout.write('   lines     CPU s       MB   (the least of three)\n');
  for (const lines of [3, Number(process.argv[2] ?? 10_000)]) {
    const path = join(folder, String(lines));
    const written = await writeProject(path, lines);
    const runs: Ended[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await runNode([COMMAND, 'check', path], checkout));
    const least = (of: (run: Ended) => number): number => Math.min(...runs.map(of));
    const columns = [String(written), least(({ cpu }) => cpu).toFixed(2), least(({ memory }) => memory).toFixed(0)];
    process.stdout.write(`${columns.map((text, index) => text.padStart(index === 0 ? 8 : 9)).join(' ')}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
