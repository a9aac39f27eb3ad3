import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Page } from '../page.ts';
import { inTemporaryFolder } from './api-pages.ts';

/**
 * The reference of our own package, made in a thread of its own: TypeDoc computes for seconds without a pause, in which no
 * server of this process would answer.
 *
 * @param signal Ends the thread; the pages are then refused with the reason of the signal.
 * @throws {Error} with the reason of {@link apiPages} when TypeDoc cannot read the entry points.
 */
export function apiPagesAside(signal: AbortSignal): Promise<readonly Page[]> {
  // The folder is kept here: a thread that is ended removes nothing.
  return inTemporaryFolder(async (folder) => {
    const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: folder });
    try {
      const [pages]: readonly Page[][] = await once(thread, 'message', { signal });
      return pages ?? [];
    } finally {
      await thread.terminate();
    }
  });
}
