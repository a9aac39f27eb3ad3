/**
 * Measures the mock beside its peers in one run: `npm run bench:mock`.
 *
 * Each server gets its turn in each round; the medians count. Of the figures the processor time is the one to trust on
 * a machine that does other things as well.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { type Measured, measure } from './measure.ts';
import { peersOf } from './peers.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const CONTRACT = join(import.meta.dirname, '../../openapi/openapi.yaml');

const COLUMNS: readonly { title: string; of: (measured: Measured) => number; digits: number }[] = [
  { title: 'start ms', of: ({ start }) => start, digits: 0 },
  { title: 'start CPU ms', of: ({ startCpu }) => startCpu, digits: 0 },
  { title: 'memory MB', of: ({ memory }) => memory, digits: 0 },
  { title: 'GET/s', of: ({ get }) => get.perSecond, digits: 0 },
  { title: 'CPU µs', of: ({ get }) => get.cpu, digits: 1 },
  { title: 'POST/s', of: ({ post }) => post.perSecond, digits: 0 },
  { title: 'CPU µs', of: ({ post }) => post.cpu, digits: 1 },
];

const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
try {
  const filled = join(folder, 'filled.yaml');
  await writeFile(filled, (await readFile(CONTRACT, 'utf8')).replaceAll(/^( +)2XX:/gm, '$1"200":'));
  const peers = peersOf(CONTRACT, filled);
  const rounds = new Map(peers.map((peer) => [peer, [] as Measured[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    // One after another in each round, so that what else the machine does falls on all alike.
    for (const [peer, measured] of rounds) {
      process.stderr.write(`round ${round} of ${ROUNDS}: ${peer.name}\n`);
      measured.push(await measure(peer, await freePort()));
    }
  }
  const rows = [...rounds].map(([{ name }, measured]) => ({ name, medians: mediansOf(measured) }));
  print(rows, 'medians', ({ medians }) => medians.map((value, index) => value.toFixed(COLUMNS[index]?.digits)));
  const base = rows.find(({ name }) => name.startsWith('Prism'))?.medians ?? [];
  print(rows, 'as a ratio to Prism', ({ medians }) => medians.map((value, i) => (value / (base[i] ?? 1)).toFixed(2)));
  const [processor] = cpus();
  process.stdout.write(`\n${ROUNDS} rounds, Node ${process.version}, ${cpus().length} × ${processor?.model}\n`);
} finally {
  await rm(folder, { recursive: true });
}

interface Row {
  readonly name: string;
  readonly medians: readonly number[];
}

function mediansOf(measured: readonly Measured[]): number[] {
  return COLUMNS.map(({ of }) => {
    const sorted = measured.map(of).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  });
}

function print(rows: readonly Row[], title: string, cells: (row: Row) => readonly string[]): void {
  const lines = [[title, ...COLUMNS.map((column) => column.title)], ...rows.map((row) => [row.name, ...cells(row)])];
  const width = (index: number): number => Math.max(...lines.map((line) => line[index]?.length ?? 0));
  process.stdout.write('\n');
  for (const line of lines) {
    const [name = '', ...values] = line;
    const columns = values.map((value, index) => value.padStart(width(index + 1) + 2));
    process.stdout.write(`${name.padEnd(width(0))}${columns.join('')}\n`);
  }
}
