import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The libraries of the run time whose types an application can have. */
export const LIBRARIES = [{ libraries: ['es2023'] }, { libraries: ['es2023', 'dom', 'dom.iterable'] }];

/**
 * Compiles the program that uses the package, and checks all declarations that it comes with.
 *
 * @param compiler the compiler's program and what stands before its arguments.
 * @returns what the compiler says: nothing when all is well.
 */
export async function compileUse(
  folder: string,
  [program, ...before]: readonly [string, ...string[]],
  libraries: readonly string[],
  resolution: 'nodenext' | 'bundler',
): Promise<string> {
  const options = [
    ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--target', 'es2023'],
    ...['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution],
    ...['--lib', libraries.join(',')],
  ];
  return run(program, [...before, ...options, 'use.ts'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
}
