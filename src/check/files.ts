import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { readerFor } from './read/read.ts';
import type { SourceFile } from './sources.ts';

/** Folders of what nobody of the project wrote. */
const LEFT_OUT = new Set([
  ...['node_modules', '.git', 'dist', 'build', 'coverage', '.next'],
  ...['.venv', 'venv', '__pycache__'],
]);

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
      if (!statSync(path).isDirectory()) {
        if (above.length > 0 && readerFor(file) === undefined) return;
        if (!found.has(real)) found.set(real, { file, text: readFileSync(path, 'utf8') });
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

/** The text of a file that another one imports; `undefined` where there is none. */
export function textOf(file: string): string | undefined {
  try {
    // Most of what is asked for is not there, and an error costs more than a question.
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** The plain names in the `.gitignore` of the working directory. */
function ignoredNames(): ReadonlySet<string> {
  const lines = (textOf('.gitignore') ?? '').split(/\r?\n/);
  return new Set(lines.filter((line) => line !== '' && !/[*?[!#]/.test(line)).map((line) => basename(line)));
}
