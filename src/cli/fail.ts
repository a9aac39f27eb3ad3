import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { inOneLine } from '../contract/model/index.ts';
import { paint, printNote } from './terminal.ts';

/** The exit code of a command that failed, or found a problem. */
const FAILURE_EXIT_CODE = 1;
/** The exit code for a wrong command line. */
const USAGE_EXIT_CODE = 2;

/**
 * Exit codes of commands that check a server: everything holds, something is broken, or something could not be tested.
 */
export const EXIT_CODES = { sound: 0, broken: FAILURE_EXIT_CODE, unjudged: USAGE_EXIT_CODE };

/** An error that the user can fix. Its message is one line: the problem and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(
    message: string,
    { exitCode = FAILURE_EXIT_CODE, ...options }: ErrorOptions & { exitCode?: number } = {},
  ) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/**
 * Prints an error as one line on standard error, with its stack if `COLLOQUY_STACK` is set, and sets the exit code.
 * Commander has already printed its own errors.
 */
export function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
    return;
  }
  complain(errorMessage(error));
  if (process.env.COLLOQUY_STACK !== undefined && error instanceof Error) printNote(`${inspect(error)}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : FAILURE_EXIT_CODE;
}

/** Prints a problem as one line on standard error. */
export function complain(problem: string): void {
  printNote(`${paint.error('error')} ${problem}\n`);
}

/** Returns the message of an error on one line. */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return inOneLine(message);
}
