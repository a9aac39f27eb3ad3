import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { KEY } from '../canary/key.ts';

/** Runs a program of an example to its end, with a key that it must not print. */
export async function runProgram(folder: string, words: readonly string[], environment: NodeJS.ProcessEnv) {
  const finished = await promisify(execFile)(process.execPath, words, {
    cwd: folder,
    env: { COLLOQUY_API_KEY: KEY, ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
  expect(JSON.stringify(finished)).not.toContain(KEY);
  return finished;
}
