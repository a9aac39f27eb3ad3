import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes several files: all of them, or none. Each is complete at every moment, with its old content or its new one. A file
 * with the right content is not touched.
 *
 * @param texts The new contents by path. A link stays, and its target is written.
 * @returns The paths of the files that were written.
 * @throws the error of the file system, after every file has its old content again.
 */
export async function writeTogether(texts: ReadonlyMap<string, string | Uint8Array>): Promise<string[]> {
  const drafts: FileDraft[] = [];
  const replaced: FileDraft[] = [];
  try {
    for (const [file, text] of texts) {
      const bytes = Buffer.from(text);
      const target = await realpath(file).catch(() => file);
      const before = await readIfExists(target);
      if (before?.equals(bytes)) continue;
      await mkdir(dirname(target), { recursive: true });
      const draft = { file, target, before, path: join(dirname(target), `.${basename(target)}.${process.pid}.draft`) };
      drafts.push(draft);
      await writeFile(draft.path, bytes);
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

interface FileDraft {
  readonly file: string;
  readonly target: string;
  readonly path: string;
  /** The old content; `undefined` if the file is new. */
  readonly before: Buffer | undefined;
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
