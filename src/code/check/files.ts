import { lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { findReader, OTHER_CODE_FILE } from './read/read.ts';
import type { SourceFile } from './sources.ts';

/** Folders that are not checked, since their files are generated or installed. */
const IGNORED_FOLDERS = new Set([
  ...['node_modules', '.git', 'dist', 'build', 'coverage', '.next'],
  ...['.venv', 'venv', '__pycache__'],
]);

/** Matches the names of files that a tool made shorter. */
const MINIFIED_FILE = /\.min\.[cm]?js$/;

/** The maximum size of a file that is read. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

const displayName = (path: string): string => relative('', path).split(sep).join('/') || '.';

/**
 * Finds the files to check at some paths. In folders, these are the files with code that the project's `.gitignore` does not
 * name, in languages that are read or not. Files that cannot be read are included, with the reason.
 *
 * @throws {Error} of the file system if a path does not exist.
 */
export function findSourceFiles(paths: readonly string[]): readonly SourceFile[] {
  const files = new Map<string, SourceFile>();
  const ignored = readIgnoredNames();
  const visit = (path: string, above: readonly string[]): void => {
    const file = displayName(path);
    try {
      const real = realpathSync(path);
      const stats = statSync(path);
      if (!stats.isDirectory()) {
        const why = whyNotRead(stats);
        let content: string | undefined;
        const readText = (): string => {
          content ??= why === undefined ? readFileSync(path, 'utf8') : '';
          return content;
        };
        const isInFolder = above.length > 0;
        const isInOtherLanguage = isInFolder && OTHER_CODE_FILE.test(file);
        if (isInFolder && !isInOtherLanguage && findReader(file, readText) === undefined) return;
        const text = readText();
        // A file counts under its own name, not under that of a link to it.
        if (!files.has(real) || !lstatSync(path).isSymbolicLink())
          files.set(real, { file, text, isInOtherLanguage, isNamed: !isInFolder, ...(why !== undefined && { why }) });
      } else if (above.includes(real)) {
        files.set(file, { file, text: '', why: 'is a link to a folder around it' });
      } else {
        for (const name of readdirSync(path).toSorted()) {
          if (!IGNORED_FOLDERS.has(name) && !MINIFIED_FILE.test(name) && !ignored.has(name))
            visit(join(path, name), [...above, real]);
        }
      }
    } catch (error) {
      if (above.length === 0) throw error;
      files.set(file, { file, text: '', why: `cannot be read (${Object(error).code})` });
    }
  };
  for (const path of paths) visit(path, []);
  return [...files.values()];
}

/** Returns the reason why a file is not read, if there is one. Reading a pipe or a device can take forever. */
function whyNotRead(stats: Stats): string | undefined {
  if (stats.isFIFO()) return 'is a named pipe, which is not read';
  if (stats.isSocket()) return 'is a socket, which is not read';
  if (!stats.isFile()) return 'is a device, which is not read';
  return stats.size > MAX_FILE_BYTES ? `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB` : undefined;
}

/** Reads the text of an imported file; `undefined` if it does not exist or cannot be read. */
export function readSourceText(file: string): string | undefined {
  try {
    // Most candidates for an import do not exist, and an exception costs more than a stat.
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && whyNotRead(stats) === undefined ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the names without wildcards from the `.gitignore` of the working directory. */
function readIgnoredNames(): ReadonlySet<string> {
  const lines = (readSourceText('.gitignore') ?? '').split(/\r?\n/);
  return new Set(lines.filter((line) => line !== '' && !/[*?[!#]/.test(line)).map((line) => basename(line)));
}
