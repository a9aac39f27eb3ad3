import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that is there as long as the run. */
    readonly runFolder: string;
  }
}

/** What a making came to, as it is passed between the processes of a run. */
type Outcome<Made> = { readonly made: Made } | { readonly failed: string };

/**
 * Makes what takes long once a run, in whichever test file asks for it first; the others wait for it. Nobody may change
 * what is made.
 *
 * @param make Makes it in a folder, which is removed when the run ends; gives what can be said of it in JSON.
 */
export async function onceARun<Made>(name: string, make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = join(inject('runFolder'), name);
  const outcomeFile = `${folder}.json`;
  const isMine = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isMine) {
    const outcome = await make(folder).then(
      (made) => ({ made }),
      (error: unknown) => ({ failed: String(error) }),
    );
    // Renamed, so that nobody reads the half of it.
    await writeFile(`${folder}.part`, JSON.stringify(outcome));
    await rename(`${folder}.part`, outcomeFile);
  }
  const outcome = await waitForFile<Outcome<Made>>(outcomeFile);
  if ('failed' in outcome) throw new Error(`${name}: ${outcome.failed}`);
  return outcome.made;
}

/** Waits until a file of the run is there, and gives the JSON that it holds. */
export async function waitForFile<Content>(file: string): Promise<Content> {
  const watcher = watch(dirname(file));
  try {
    for (;;) {
      // Listens before it looks, so that no change falls between the two.
      const change = once(watcher, 'change');
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text !== undefined) return JSON.parse(text);
      await change;
    }
  } finally {
    watcher.close();
  }
}
