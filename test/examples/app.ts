import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { applyAssumptionSet, findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { onceARun } from '../once-a-run.ts';
import { packedApp } from '../packed-package.ts';

const PAGES = ['conversations-page', 'openapi-fetch-page'] as const;

/** What leads from a checkout to the sources of the package. */
const OWN_PATHS = /,\s*(\/\/.*\s*)?"paths": \{[^}]*\}/;

const LIBRARIES = [
  '@tanstack',
  '@types',
  '@vitejs',
  'openapi-react-query',
  'react',
  'react-dom',
  'valibot',
  'vite',
  'zod',
];

/**
 * Copies the examples to where the packed package is installed, with the libraries that they use: there their imports
 * mean what they mean in the reader's own application. That is done once a run.
 *
 * @returns the folder of an example.
 */
export async function installExample(name: string): Promise<string> {
  const examples = await onceARun('examples', async (folder) => {
    const { folder: app } = await packedApp();
    const installed = [
      ['colloquy', join(app, 'node_modules/colloquy')],
      ...LIBRARIES.map((library) => [library, resolve('node_modules', library)]),
    ] as const;
    for (const [library, target] of installed) {
      const link = join(folder, 'node_modules', library);
      await mkdir(dirname(link), { recursive: true });
      await symlink(target, link);
    }
    await cp(resolve('examples'), folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    return folder;
  });
  return join(examples, name);
}

/** What the compiler says of a page, against the declarations of the package. Both are compiled together, once a run. */
export async function saidOfPage(name: (typeof PAGES)[number]): Promise<string> {
  const says = await onceARun<string>('compiled-pages', async () => {
    const examples = dirname(await installExample(name));
    const settings = await Promise.all(
      PAGES.map(async (page) => (await readFile(join(examples, page, 'tsconfig.json'), 'utf8')).replace(OWN_PATHS, '')),
    );
    if (new Set(settings).size > 1)
      throw new Error('the pages have different settings, and cannot be compiled together');
    const project = join(examples, 'tsconfig.json');
    await writeFile(project, String(settings[0]).replace(/"include": .*/, `"include": ${JSON.stringify(PAGES)}`));
    const compiler = resolve('node_modules/typescript7/bin/tsc');
    const compiled = promisify(execFile)(process.execPath, [compiler, '-p', project], { cwd: examples });
    return compiled.then(
      ({ stdout }) => stdout,
      ({ stdout, message }) => stdout || message,
    );
  });
  const others = PAGES.filter((page) => page !== name);
  const lines = says.split('\n').filter((line) => !others.some((other) => line.startsWith(`${other}/`)));
  return lines.join('\n').trim();
}

const known = new Map<string, Promise<Contract>>();

/** The contract, filled by an assumption set; with `none` as it is. It is read once for all tests of a file. */
export function contractUnder(set: string): Promise<Contract> {
  const found = known.get(set) ?? fillBy(set);
  known.set(set, found);
  return found;
}

async function fillBy(set: string): Promise<Contract> {
  if (set === 'none') return readContract();
  return applyAssumptionSet(await contractUnder('none'), await findAssumptionSet(set));
}
