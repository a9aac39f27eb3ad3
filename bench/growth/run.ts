/**
 * Measures how lint, generation, docs and mock grow with the contract: `npm run bench:growth [rounds]`.
 *
 * Each command runs in a process of its own, in each round once for each size; the medians count. The docs are held to a
 * bar by their time, the start of the mock by its processor time: the figure to trust on a machine that does other things.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COMMAND, end, memoryOf, processorTime } from '../process.ts';
import { contractOf } from './contract-of.ts';

const SIZES = [10, 100, 1000];
const ROUNDS = Number(process.argv[2] ?? 3);
/** The rules that our contract is held to. */
const RULES = join(import.meta.dirname, '../../redocly.yaml');
const COLUMNS = ['lint ms', 'generate ms', 'docs ms', 'mock start ms', 'CPU ms', 'memory MB'];
/** By what factor each may grow at most from 100 to 1,000 operations, by its column. */
const BARS = [
  { what: 'the build of the docs', column: 'docs ms', factor: 12 },
  { what: 'the start of the mock', column: 'CPU ms', factor: 6 },
];

const folders = new Map<number, string>();
const rounds = new Map<number, number[][]>(SIZES.map((size) => [size, []]));
try {
  for (const size of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-growth-'));
    folders.set(size, folder);
    await mkdir(join(folder, 'openapi'));
    await writeFile(join(folder, 'openapi/openapi.yaml'), await contractOf(size));
    await writeFile(join(folder, 'redocly.yaml'), `extends: [${JSON.stringify(RULES)}]\n`);
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [size, folder] of folders) {
      process.stderr.write(`round ${round} of ${ROUNDS}: ${size} operations\n`);
      rounds.get(size)?.push(await measure(folder));
    }
  }
} finally {
  for (const folder of folders.values()) await rm(folder, { recursive: true });
}

const medians = SIZES.map((size) =>
  COLUMNS.map((_, column) => median((rounds.get(size) ?? []).map((all) => all[column] ?? Number.NaN))),
);
print(
  'medians',
  SIZES.map((size, index) => [`${size} operations`, ...(medians[index] ?? []).map((value) => value.toFixed(0))]),
);
print(
  'as a ratio',
  SIZES.slice(1).map((size, index) => [
    `${SIZES[index]} to ${size}`,
    ...COLUMNS.map((_, column) => ((medians[index + 1]?.[column] ?? 0) / (medians[index]?.[column] ?? 1)).toFixed(1)),
  ]),
);
const [processor] = cpus();
process.stdout.write(`\n${ROUNDS} rounds, Node ${process.version}, ${cpus().length} × ${processor?.model}\n`);
for (const { what, column, factor } of BARS) {
  const index = COLUMNS.indexOf(column);
  const growth = (medians[2]?.[index] ?? Number.NaN) / (medians[1]?.[index] ?? Number.NaN);
  if (growth <= factor) continue; // and not where it is no number
  process.stderr.write(`${what} grows ${growth.toFixed(1)} times from 100 to 1000 operations; ${factor} is allowed\n`);
  process.exitCode = 1;
}

async function measure(folder: string): Promise<number[]> {
  const times: number[] = [];
  for (const command of ['lint', 'generate', 'docs']) times.push(await timeOf(folder, command));
  return [...times, ...(await mockOf(folder))];
}

/** Milliseconds from the start of a command to its end; it must succeed. */
async function timeOf(folder: string, command: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [COMMAND, command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${Buffer.concat(said).toString().slice(0, 2000)}`);
  return performance.now() - began;
}

/** Milliseconds from the start of the mock to its first right answer, those of its processor, and its megabytes then. */
async function mockOf(folder: string): Promise<[start: number, cpu: number, memory: number]> {
  const began = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'mock', '--port', '0', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const { url }: { url: string } = JSON.parse(line);
    const answer = await fetch(`${url}/v1/copy-1/agents/`, { headers: { authorization: 'Bearer example-key' } });
    if (!answer.ok) throw new Error(`the mock answers ${answer.status}: ${await answer.text()}`);
    const start = performance.now() - began;
    return [start, await processorTime(child), await memoryOf(child)];
  } finally {
    await end(child);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  process.stdout.write('\n');
  for (const [name = '', ...cells] of [[title, ...COLUMNS], ...rows]) {
    const columns = cells.map((cell, index) => cell.padStart((COLUMNS[index]?.length ?? 0) + 3));
    process.stdout.write(`${name.padEnd(18)}${columns.join('')}\n`);
  }
}
