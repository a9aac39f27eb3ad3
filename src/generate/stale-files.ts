import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GenerateError } from './generate-error.ts';

/** A file that is not as the contract makes it; one that is left over is to be removed, as the contract makes none. */
export interface StaleFile {
  readonly name: string;
  readonly state: 'missing' | 'changed' | 'left over';
}

/**
 * Compares a directory with the files that should stand in it, byte for byte.
 *
 * @returns the files that differ, by name; none when the directory is up to date or, if no file should stand in it, absent.
 * @throws {GenerateError} when the directory cannot be read.
 */
export async function staleFiles(directory: string, files: ReadonlyMap<string, string>): Promise<StaleFile[]> {
  try {
    const present = await namesIn(directory);
    const stale: StaleFile[] = present.filter((name) => !files.has(name)).map((name) => ({ name, state: 'left over' }));
    for (const [name, text] of files) {
      if (!present.includes(name)) stale.push({ name, state: 'missing' });
      else if ((await readFile(join(directory, name), 'utf8')) !== text) stale.push({ name, state: 'changed' });
    }
    return stale.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    throw new GenerateError(`${directory} cannot be read; it must be the directory of the generated files`, { cause });
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
