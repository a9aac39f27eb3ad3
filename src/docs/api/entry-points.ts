import { readFile } from 'node:fs/promises';
import { TaskError } from '../../contract/index.ts';

export const PROJECT = new URL('../../../', import.meta.url);

export interface EntryPoint {
  readonly name: string;
  readonly source: string;
}

/** The entry points of both packages, in the order of `tsdown.config.ts`. */
export async function entryPoints(): Promise<EntryPoint[]> {
  const { default: builds } = await import('../../../tsdown.config.ts');
  const entries = ['package.json', 'packages/cli/package.json'].map(async (file, index) => {
    const { name, exports } = JSON.parse(await readFile(new URL(file, PROJECT), 'utf8'));
    const sources = new Map<string, unknown>(Object.entries(Object(builds[index]?.entry)));
    return Object.entries<{ types?: string }>(exports).flatMap(([path, { types }]) => {
      if (types === undefined) return []; // package.json itself
      const source = sources.get(types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1'));
      if (typeof source !== 'string')
        throw new TaskError('docs', `${path} is exported, and tsdown.config.ts does not build it`);
      return [{ name: path.replace(/^\./, name), source }];
    });
  });
  return (await Promise.all(entries)).flat();
}
