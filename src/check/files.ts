import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { SourceFile } from './check.ts';
import { readerFor } from './read/read.ts';

/** Folders of what nobody of the project wrote. */
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  'dist',
  'build',
  '.venv',
  'venv',
  '__pycache__',
  'coverage',
  '.next',
]);

/**
 * The files that can be checked at some paths: those given, and in folders those with code that the project's
 * `.gitignore` does not name.
 *
 * @throws {Error} of the file system where a path is not there.
 */
export async function filesBelow(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const found = new Map<string, SourceFile>();
  const seen = new Set<string>();
  const ignored = await ignoredNames();
  const add = async (path: string): Promise<void> => {
    const file = relative('', path).split(sep).join('/') || path;
    found.set(file, { file, text: await readFile(path, 'utf8') });
  };
  const walk = async (folder: string): Promise<void> => {
    // A link can lead round in a circle.
    const real = await realpath(folder);
    if (seen.has(real)) return;
    seen.add(real);
    for (const name of (await readdir(folder)).toSorted()) {
      if (LEFT_OUT.has(name) || ignored.has(name)) continue;
      const path = join(folder, name);
      const entry = await stat(path).catch(() => undefined);
      if (entry?.isDirectory()) await walk(path);
      else if (entry?.isFile() && readerFor(name) !== undefined) await add(path);
    }
  };
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) await walk(path);
    else await add(path);
  }
  return [...found.values()];
}

/** The plain names in the `.gitignore` of the working directory. */
async function ignoredNames(): Promise<ReadonlySet<string>> {
  const text = await readFile('.gitignore', 'utf8').catch(() => '');
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !/[*?[!#]/.test(line));
  return new Set(lines.map((line) => basename(line)));
}
