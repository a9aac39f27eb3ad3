import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { readerFor } from './read/read.ts';
import type { SourceFile } from './sources.ts';

/** Folders of what nobody of the project wrote. */
const LEFT_OUT = new Set([
  ...['node_modules', '.git', 'dist', 'build', 'coverage', '.next'],
  ...['.venv', 'venv', '__pycache__'],
]);

/** A larger file is not read: nobody writes one. */
const LARGEST = 16 * 1024 * 1024;

const nameOf = (path: string): string => relative('', path).split(sep).join('/') || '.';

/**
 * The files that can be checked at some paths: those given, and in folders those with code that the project's
 * `.gitignore` does not name. What cannot be read is among them, with the reason.
 *
 * @throws {Error} of the file system where a path is not there.
 */
export function filesBelow(paths: readonly string[]): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  const ignored = ignoredNames();
  const visit = (path: string, above: readonly string[]): void => {
    const file = nameOf(path);
    try {
      const real = realpathSync(path);
      const stats = statSync(path);
      if (!stats.isDirectory()) {
        if (above.length > 0 && readerFor(file) === undefined) return;
        const why = whyNotRead(stats);
        const text = why === undefined ? readFileSync(path, 'utf8') : '';
        if (!found.has(real)) found.set(real, { file, text, ...(why !== undefined && { why }) });
      } else if (above.includes(real)) {
        found.set(file, { file, text: '', why: 'is a link to a folder around it' });
      } else {
        for (const name of readdirSync(path).toSorted()) {
          if (!LEFT_OUT.has(name) && !ignored.has(name)) visit(join(path, name), [...above, real]);
        }
      }
    } catch (error) {
      if (above.length === 0) throw error;
      found.set(file, { file, text: '', why: `cannot be read (${Object(error).code})` });
    }
  };
  for (const path of paths) visit(path, []);
  return [...found.values()];
}

/** Why a file is left alone: to read a pipe or a device can take forever. */
function whyNotRead(stats: Stats): string | undefined {
  if (stats.isFIFO()) return 'is a named pipe, which is not read';
  if (stats.isSocket()) return 'is a socket, which is not read';
  if (!stats.isFile()) return 'is a device, which is not read';
  return stats.size > LARGEST ? `is larger than ${LARGEST / 1024 / 1024} MB` : undefined;
}

/** The text of a file that another one imports; `undefined` if there is none that is read. */
export function textOf(file: string): string | undefined {
  try {
    // Most of what is asked for is not there, and an error costs more than a question.
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && whyNotRead(stats) === undefined ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** The plain names in the `.gitignore` of the working directory. */
function ignoredNames(): ReadonlySet<string> {
  const lines = (textOf('.gitignore') ?? '').split(/\r?\n/);
  return new Set(lines.filter((line) => line !== '' && !/[*?[!#]/.test(line)).map((line) => basename(line)));
}
