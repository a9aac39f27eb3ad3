import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Page } from '../../page.ts';

/**
 * Makes the reference of our own packages from their types and comments: a page for each entry point, each method of the clients and
 * each kind of error. A worker thread makes the pages, since TypeDoc would block a server for seconds.
 *
 * @param signal Ends the worker; the promise is then rejected.
 * @throws {TaskError} when TypeDoc cannot read the entry points.
 */
export async function apiPages(signal?: AbortSignal): Promise<readonly Page[]> {
  const cached = await cachedFile();
  const stored = await readFile(cached, 'utf8').catch(() => undefined);
  signal?.throwIfAborted();
  if (stored !== undefined) return JSON.parse(stored);
  // The folder is removed in this thread, since a terminated worker cannot remove it.
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-api-'));
  const worker = new Worker(new URL('api-worker.ts', import.meta.url), { workerData: folder });
  try {
    const [pages]: readonly (readonly Page[])[] = await once(worker, 'message', { signal });
    await rm(CACHE_FOLDER, { recursive: true, force: true });
    await mkdir(CACHE_FOLDER, { recursive: true });
    await writeFile(cached, JSON.stringify(pages ?? []));
    return pages ?? [];
  } finally {
    await worker.terminate();
    await rm(folder, { recursive: true });
  }
}

const PROJECT_URL = new URL('../../../../', import.meta.url);
const CACHE_FOLDER = fileURLToPath(new URL('node_modules/.cache/colloquy-api-pages/', PROJECT_URL));

/** Returns the file that caches the pages for the current sources, as TypeDoc takes most of the time of a build. */
async function cachedFile(): Promise<string> {
  const root = fileURLToPath(PROJECT_URL);
  const files = ['package-lock.json', 'tsconfig.json', 'tsdown.config.ts', 'package.json', 'packages/cli/package.json'];
  for await (const file of glob('{src,generated,openapi}/**/*.{ts,js,yaml}', { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)));
  return join(CACHE_FOLDER, `${hash.digest('hex')}.json`);
}
