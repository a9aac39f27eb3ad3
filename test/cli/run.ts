import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a finished command left behind. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder with the contract and nothing else, as long as the running test. */
export async function project(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-cli-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(join(ROOT, 'openapi'), join(directory, 'openapi'), { recursive: true });
  return directory;
}

/** A command under way. */
export interface Command {
  /** Waits until its standard output shows a pattern, and gives all of it so far. */
  shows(pattern: RegExp): Promise<string>;
  /** Sends it a signal, as Ctrl-C does. */
  kill(signal: NodeJS.Signals): void;
  /** Waits for it to end. */
  readonly finished: Promise<Finished>;
}

/** Starts the `colloquy` command in a folder; it ends with the running test at the latest. */
export function start(directory: string, ...words: readonly string[]): Command {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/colloquy.ts'), ...words], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });

  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  const finished = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, out, err })));

  return {
    finished,
    kill: (signal) => child.kill(signal),
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(out)) resolve(out);
        };
        child.stdout.on('data', look);
        look();
        void finished.then(({ code }) => reject(new Error(`ended with ${code}, not with ${pattern}: ${out}${err}`)));
      }),
  };
}

/** Runs the `colloquy` command in a folder to its end. */
export function run(directory: string, ...words: readonly string[]): Promise<Finished> {
  return start(directory, ...words).finished;
}
