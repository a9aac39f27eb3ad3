import { spawn } from 'node:child_process';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '../../packages/cli/colloquy.mjs');

/** Runs a script of a shell in which `"$0" "$@"` is our command, for example with its output on a full device. */
export function runShell(directory: string, script: string, ...words: readonly string[]) {
  const child = spawn('bash', ['-c', script, process.execPath, CLI, ...words], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise<{ code: number | null; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, err }));
  });
}

/** The line about lost output. */
export const LOST = /^error the output cannot be written \((ENOSPC|EFBIG)\) and is cut; [^\n]+\n$/;
