import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The `colloquy` command of this checkout. */
export const COMMAND = join(import.meta.dirname, '../packages/cli/colloquy.mjs');

/** Linux counts in hundredths of a second; this is in milliseconds. */
export async function processorTime({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Megabytes in memory (resident set). */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

/** Asks a server to end, not by force, so that it can keep its compile cache, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

/** What a program that ran to its end printed, and what it took. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Seconds of processor time, its threads included. */
  readonly cpu: number;
  /** Megabytes at most in memory. */
  readonly memory: number;
}

/** Has Node itself say what it took: nothing outside sees the most that a process had in memory. */
const METER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
   process.on('exit', () => {
     const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
     writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1000 }));
   });`,
)}`;

/** Runs a program of Node to its end. */
export async function runNode(words: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', METER, ...words], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  const [, out, err, meter] = child.stdio;
  const [printed, complaint, taken, [code]] = await Promise.all([
    text(out as NodeJS.ReadableStream), // stdio has no types for each entry
    text(err as NodeJS.ReadableStream),
    text(meter as NodeJS.ReadableStream),
    once(child, 'close'),
  ]);
  return { code, out: printed, err: complaint, ...JSON.parse(taken || '{"cpu": 0, "memory": 0}') };
}
