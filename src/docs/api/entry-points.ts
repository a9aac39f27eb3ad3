import { readFile } from 'node:fs/promises';
import { TaskError } from '../../contract/index.ts';

/** The root of the project that this is part of, and documents. */
export const PROJECT = new URL('../../../', import.meta.url);

/** What users import, and the file that it is built from. */
export interface EntryPoint {
  /** As it is imported, such as `colloquy/toolkit`. */
  readonly name: string;
  /** From the root of the project. */
  readonly source: string;
}

/**
 * The entry points of the package, as `package.json` exports them and `tsdown.config.ts` builds them.
 *
 * @throws {TaskError} when an entry point is exported that nothing builds.
 */
export async function entryPoints(): Promise<EntryPoint[]> {
  const { name, exports } = JSON.parse(await readFile(new URL('package.json', PROJECT), 'utf8'));
  const { default: built } = await import('../../../tsdown.config.ts');
  const entries = new Map<string, unknown>(Object.entries(Object(built[0]?.entry)));
  return Object.entries<{ types?: string }>(exports).flatMap(([path, { types }]) => {
    if (types === undefined) return []; // package.json itself
    const source = entries.get(types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1'));
    if (typeof source !== 'string')
      throw new TaskError('docs', `${path} is exported, and tsdown.config.ts does not build it`);
    return [{ name: path.replace(/^\./, name), source }];
  });
}
