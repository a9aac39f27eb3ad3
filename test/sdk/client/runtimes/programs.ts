import { resolve } from 'node:path';

/** The programs that `npm ci` has installed next to this file. */
export const installed = (path: string): string => resolve(import.meta.dirname, 'node_modules', path);

/** The compilers that the packages' types are made for. */
export const COMPILERS = {
  'TypeScript 5.4': resolve('node_modules/typescript54/bin/tsc'),
  'TypeScript 5.5': installed('typescript55/bin/tsc'),
  'TypeScript 5.6': installed('typescript56/bin/tsc'),
  'TypeScript 5.9': resolve('node_modules/typescript/bin/tsc'),
  'TypeScript 6.0': installed('typescript6/bin/tsc'),
  'TypeScript 7.0': resolve('node_modules/typescript7/bin/tsc'),
};

/** How a file is run in a process of its own, by run time: the program and what stands before the file. */
export const PROGRAMS = {
  'Node 22': [installed('node22/bin/node')],
  'Node 24': [process.execPath],
  'Node 26': [installed('node26/bin/node')],
  Bun: [installed('@oven/bun-linux-x64/bin/bun')],
  Deno: [installed('@deno/linux-x64-glibc/deno'), 'run', '--allow-all'],
} as const;
