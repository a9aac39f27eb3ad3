import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
/** A folder that does not exist: otherwise the compiler includes all types in a `node_modules` of a folder above. */
const noTypes = ['--typeRoots', 'no-types'];
const dom = ['--lib', 'es2023,dom,dom.iterable'];

export const DOM: Platform = { name: 'the DOM', options: [...dom, ...noTypes], gaps: {} };

/** Both, as in an application whose tests run on Node. */
export const DOM_AND_NODE: Platform = { ...DOM, name: 'the DOM and Node', options: [...dom, ...typesOfNode] };

export const PLATFORMS: readonly Platform[] = [
  { name: 'no platform', options: ['--lib', 'es2023', ...noTypes], gaps: GAPS.noPlatform },
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
  const words = [
    ...before,
    ...STRICT,
    ...resolving(resolution),
    ...options,
    'use.ts',
    'use-openapi-fetch.ts',
    ...others,
  ];
  const lines = await linesOf(program, words, folder);
  return lines.filter((line) => !Object.values(gaps).some(({ seen }) => line.startsWith(String(seen)))).join('\n');
}

const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipDefaultLibCheck', '--target', 'es2022'];

const resolving = (resolution: 'nodenext' | 'bundler'): string[] => [
  ...['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution],
];

async function linesOf(program: string, words: readonly string[], folder: string): Promise<string[]> {
  const says: string = await run(program, words, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
  return says.split('\n');
}

/** Modules that are imported from the packages which are installed in a folder: each entry point. */
export async function entryPointsIn(folder: string, packages: readonly string[]): Promise<string[]> {
  const all = packages.map(async (name) => {
    const { exports } = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    return Object.keys(exports)
      .filter((entryPoint) => entryPoint !== './package.json')
      .map((entryPoint) => name + entryPoint.slice(1));
  });
  return (await Promise.all(all)).flat();
}

/**
 * Compiles a program that imports all of these modules, and checks every declaration to which they lead.
 *
 * @param others further programs in the folder, which are compiled with it.
 * @returns what the compiler finds; of what only the declarations of MSW 3 have, nothing.
 */
export async function compileImports(
  folder: string,
  [program, ...before]: readonly [string, ...string[]],
  modules: readonly string[],
  { options }: Platform,
  resolution: 'nodenext' | 'bundler',
  others: readonly string[] = [],
): Promise<string> {
  const imports = `imports-${resolution}.ts`;
  const text = modules.map((module, index) => `export * as m${index} from '${module}';\n`).join('');
  await writeFile(join(folder, imports), text);
  const words = [...before, ...STRICT, ...resolving(resolution), ...options, imports, ...others];
  const lines = await linesOf(program, words, folder);
  return lines.filter((line) => !Object.values(GAPS.msw3).some(({ seen }) => seen.test(line))).join('\n');
}
