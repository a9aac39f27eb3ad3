import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The strictest settings of a project, also for its libraries. */
const OPTIONS = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'],
  ...['--isolatedModules', '--verbatimModuleSyntax', '--module', 'nodenext', '--target', 'es2022'],
  // Otherwise the compiler includes all types in a `node_modules` of a folder above.
  ...['--typeRoots', 'node_modules/@types'],
];

/** Compiles files of a folder, by TypeScript 7 unless another compiler is named. Returns its errors. */
export const compile = (folder: string, ...files: readonly string[]): Promise<string> =>
  compileBy(resolve('node_modules/typescript7/bin/tsc'), folder, ...files);

export async function compileBy(compiler: string, folder: string, ...files: readonly string[]): Promise<string> {
  return run(process.execPath, [compiler, ...OPTIONS, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
}
