import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { GAPS, type Gaps } from './gaps.ts';

const run = promisify(execFile);

/** Whose types an application has beside those of the language. */
export interface Platform {
  readonly name: string;
  readonly options: readonly string[];
  readonly gaps: Gaps;
}

const typesOfNode = ['--typeRoots', resolve('node_modules/@types'), '--types', 'node'];

export const DOM: Platform = { name: 'the DOM', options: ['--lib', 'es2023,dom,dom.iterable'], gaps: {} };

export const PLATFORMS: readonly Platform[] = [
  { name: 'no platform', options: ['--lib', 'es2023'], gaps: GAPS.noPlatform },
  DOM,
  { name: 'Node', options: ['--lib', 'es2023', ...typesOfNode], gaps: {} },
];

/**
 * Compiles the programs that use the package, and checks all declarations that it comes with.
 *
 * @param compiler the compiler's program and what stands before its arguments.
 * @param others further programs in the folder, which are compiled with them.
 * @returns what the compiler says: nothing when all is well.
 */
export async function compileUse(
  folder: string,
  [program, ...before]: readonly [string, ...string[]],
  { options, gaps }: Platform,
  resolution: 'nodenext' | 'bundler',
  others: readonly string[] = [],
): Promise<string> {
  const all = [
    ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipDefaultLibCheck', '--target', 'es2022'],
    ...['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution],
    ...options,
    ...['use.ts', 'use-openapi-fetch.ts', ...others],
  ];
  const says = await run(program, [...before, ...all], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
  const lines: string[] = says.split('\n');
  return lines.filter((line) => !Object.values(gaps).some(({ seen }) => line.startsWith(String(seen)))).join('\n');
}
