import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Page } from '../../page.ts';

/**
 * The reference of our own package: a page for each entry point, each method of the clients and each kind of error, from the types and their comments.
 * It is made in a thread of its own: TypeDoc computes for seconds without a pause, in which a server could not respond.
 *
 * @param signal Ends the thread; the promise is then rejected with the reason of the signal.
 * @throws {TaskError} when TypeDoc cannot read the entry points.
 */
export async function apiPages(signal?: AbortSignal): Promise<readonly Page[]> {
  const cached = await cachedFile();
  const known = await readFile(cached, 'utf8').catch(() => undefined);
  signal?.throwIfAborted();
  if (known !== undefined) return JSON.parse(known);
  // The folder is kept here: a thread that is ended removes nothing.
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-api-'));
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: folder });
  try {
    const [pages]: readonly (readonly Page[])[] = await once(thread, 'message', { signal });
    await rm(CACHE, { recursive: true, force: true });
    await mkdir(CACHE, { recursive: true });
    await writeFile(cached, JSON.stringify(pages ?? []));
    return pages ?? [];
  } finally {
    await thread.terminate();
    await rm(folder, { recursive: true });
  }
}

const PROJECT = new URL('../../../../', import.meta.url);
const CACHE = fileURLToPath(new URL('node_modules/.cache/colloquy-api-pages/', PROJECT));

/** Where the pages are kept that were made of the sources as they are: TypeDoc takes most of the time of a build. */
async function cachedFile(): Promise<string> {
  const root = fileURLToPath(PROJECT);
  const files = ['package-lock.json', 'tsconfig.json', 'tsdown.config.ts', 'package.json', 'packages/cli/package.json'];
  for await (const file of glob('{src,generated,openapi}/**/*.{ts,js,yaml}', { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)));
  return join(CACHE, `${hash.digest('hex')}.json`);
}
