import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes several files: all of them, or none. Each is whole at every moment, as it was or as it will be; a file that
 * has its text already is not touched.
 *
 * @param texts What the files will hold, by their paths; a link stays, and what it leads to is written.
 * @returns The paths of the files that were written.
 * @throws the error of the file system; every file is then as it was.
 */
export async function writeTogether(texts: ReadonlyMap<string, string>): Promise<string[]> {
  const drafts: Draft[] = [];
  const replaced: Draft[] = [];
  try {
    for (const [file, text] of texts) {
      const target = await realpath(file).catch(() => file);
      const before = await textOf(target);
      if (before === text) continue;
      await mkdir(dirname(target), { recursive: true });
      const draft = { file, target, before, path: join(dirname(target), `.${basename(target)}.${process.pid}.draft`) };
      drafts.push(draft);
      await writeFile(draft.path, text);
    }
    for (const draft of drafts) {
      await rename(draft.path, draft.target);
      replaced.push(draft);
    }
  } catch (cause) {
    for (const { target, before } of replaced) {
      await (before === undefined ? rm(target, { force: true }) : writeFile(target, before));
    }
    for (const { path } of drafts) await rm(path, { force: true });
    throw cause;
  }
  return drafts.map(({ file }) => file);
}

interface Draft {
  readonly file: string;
  readonly target: string;
  readonly path: string;
  /** `undefined` where there is no such file yet. */
  readonly before: string | undefined;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
