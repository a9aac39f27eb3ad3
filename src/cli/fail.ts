import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { inOneLine } from '../contract/model/index.ts';
import { note, paint } from './terminal.ts';

/** Exit codes: 1 for what a command found wrong, 2 for a command that was typed wrong. */
const FOUND_WRONG = 1;
const TYPED_WRONG = 2;

/** Exit codes of what holds a server to something: nothing is broken, something is, or something could not be tested. */
export const EXIT = { sound: 0, broken: FOUND_WRONG, unjudged: TYPED_WRONG };

/** Something that the person at the terminal can put right. The message is one line: what is wrong and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, { exitCode = FOUND_WRONG, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Ends the process with one line on standard error and an exit code; with the stack under `COLLOQUY_STACK`. */
export function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : TYPED_WRONG;
    return;
  }
  complain(lineOf(error));
  if (process.env.COLLOQUY_STACK !== undefined && error instanceof Error) note(`${inspect(error)}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : FOUND_WRONG;
}

export function complain(problem: string): void {
  note(`${paint.error('error')} ${problem}\n`);
}

export function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return inOneLine(message);
}
