import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../src/cli/program.ts';
import { listen } from '../canary/printed.ts';
import { makeFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A `redocly.yaml` with the rules of ours. */
export const OUR_RULES = `extends: [${JSON.stringify(join(ROOT, 'redocly.yaml'))}]\n`;

/** The result of a finished command. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Makes a folder with a copy of `openapi/` alone, for the running test. */
export async function project(): Promise<string> {
  const directory = await makeFolder();
  const isOurs = (path: string): boolean => path !== join(ROOT, 'openapi', 'observed');
  await cp(join(ROOT, 'openapi'), join(directory, 'openapi'), { recursive: true, filter: isOurs });
  return directory;
}

/** A running command. */
export interface Command {
  /** Waits until its standard output matches a pattern, and returns all of it so far. */
  shows(pattern: RegExp): Promise<string>;
  /** Sends it a signal, as Ctrl-C does. */
  kill(signal: NodeJS.Signals): void;
  /** Waits for the command to end. */
  readonly finished: Promise<Finished>;
}

/** The output of a command, and the promises that wait for it. */
class Output {
  readonly text = { out: '', err: '' };
  readonly #waiting = new Set<() => void>();

  add(stream: 'out' | 'err', text: string): void {
    this.text[stream] += text;
    for (const look of this.#waiting) look();
  }

  shows(pattern: RegExp, finished: Promise<Finished>): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!pattern.test(this.text.out)) return;
        this.#waiting.delete(look);
        resolve(this.text.out);
      };
      this.#waiting.add(look);
      look();
      void finished.then(({ code, out, err }) =>
        reject(new Error(`ended with ${code}, not with ${pattern}: ${out}${err}`)),
      );
    });
  }
}

/** Ends the command that runs in this process, if there is one. */
let endCommand: () => Promise<unknown> = async () => undefined;

/**
 * Starts the `colloquy` command in a folder, in this process, which saves the second in which a new process loads its
 * modules. It ends with the running test at the latest, or when another command is started.
 */
export async function start(directory: string, ...words: readonly string[]): Promise<Command> {
  await endCommand();
  const output = new Output();
  const [root, exitCode, { out, err }] = [process.cwd(), process.exitCode, capture(output)];
  process.chdir(directory);
  process.exitCode = undefined;
  const finished = runCommand(words).then((): Finished => {
    const code = Number(process.exitCode ?? 0);
    process.chdir(root);
    process.exitCode = exitCode;
    out.restore();
    err.restore();
    endCommand = async () => undefined;
    return { code, ...output.text };
  });
  endCommand = () => {
    process.emit('SIGTERM');
    return finished;
  };
  onTestFinished(() => endCommand().then(() => undefined));
  return {
    finished,
    kill: (signal) => {
      process.emit(signal);
    },
    shows: (pattern) => output.shows(pattern, finished),
  };
}

/** Captures the output of this process. It is still searched for the key. */
function capture(output: Output) {
  const take = (stream: NodeJS.WriteStream, name: 'out' | 'err') => {
    const { write } = stream;
    stream.write = (piece: string | Uint8Array) => {
      const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
      listen(text);
      output.add(name, text);
      return true;
    };
    return {
      restore() {
        stream.write = write;
      },
    };
  };
  return { out: take(process.stdout, 'out'), err: take(process.stderr, 'err') };
}

/** Returns the lines that are longer than 80 columns, except those with a long address or path. */
export const tooWide = (text: string): string[] =>
  text.split('\n').filter((line) => {
    const longest = Math.max(...line.split(' ').map((word) => word.length));
    return line.length > 80 && longest < 60;
  });

/** Runs the `colloquy` command in a folder, in this process, to its end. */
export async function run(directory: string, ...words: readonly string[]): Promise<Finished> {
  return (await start(directory, ...words)).finished;
}

/** Starts the `colloquy` command in a folder as a new process, which ends with the running test at the latest. */
export function startProcess(directory: string, ...words: readonly string[]): Command {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'packages/cli/colloquy.mjs'), ...words], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = new Output();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => output.add('out', chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => output.add('err', chunk));
  const finished = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, ...output.text })));
  return {
    finished,
    kill: (signal) => child.kill(signal),
    shows: (pattern) => output.shows(pattern, finished),
  };
}
