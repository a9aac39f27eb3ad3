import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface WatchOptions<Read> {
  /** Reads what was saved. */
  readonly read: () => Promise<Read>;
  /** The folders of the files that are read; it is called again after each save. */
  readonly folders: () => readonly string[];
  /** The names of the files that are read. */
  readonly files?: RegExp;
  /** Receives what was read. A save meanwhile waits until this has ended. */
  readonly onSave: (read: Read) => void | Promise<void>;
  /** Called with the reason why a save cannot be read, or with what `onSave` threw. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds of quiet after which a save counts as complete. */
const QUIET = 25;

/**
 * Watches files, and reads them whenever one is saved: in place, by renaming another file over it as many editors do, or
 * with its whole folder as a change of branch does. The returned function stops it.
 */
export function watchFiles<Read>({ files = /\.ya?ml$/, ...options }: WatchOptions<Read>): () => void {
  let folders = options.folders();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let before: string | undefined;
  let reading = false;
  let stopped = false;

  const changed = (): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(read, QUIET);
  };

  const concerns = (folder: string, file: string | null): boolean =>
    file === null ||
    (folders.includes(folder) && files.test(file)) ||
    folders.some((other) => basename(other) === file);

  /** A watcher keeps to the folder that it was given, even when another one has its name. */
  const watchAnew = (): void => {
    folders = options.folders();
    // A folder that is made or removed is seen by its parent alone.
    for (const folder of new Set([...folders, ...folders.map(dirname)])) {
      const before = watchers.get(folder);
      watchers.delete(folder);
      try {
        const watcher = watch(folder, (_event, file) => {
          if (concerns(folder, file)) changed();
        });
        watcher.on('error', changed);
        watchers.set(folder, watcher);
      } catch {
        // It was removed: its parent reports when it is back.
      }
      before?.close();
    }
  };

  const read = async (): Promise<void> => {
    if (reading) return changed();
    reading = true;
    watchAnew();
    const now = await stateOf(folders, files);
    const isNew = now !== before;
    before = now;
    try {
      // One save can cause more than one event.
      if (!isNew) return;
      const read = await options.read();
      if (!stopped) await options.onSave(read);
    } catch (error) {
      if (!stopped) options.onError(error);
    } finally {
      reading = false;
    }
  };

  watchAnew();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

async function stateOf(folders: readonly string[], pattern: RegExp): Promise<string> {
  const states = folders.map(async (folder) => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => pattern.test(file));
    const stats = files.map(async (file) => {
      const found = await stat(join(folder, file), { bigint: true }).catch(() => undefined);
      return `${file} ${found?.ino} ${found?.size} ${found?.mtimeNs}`;
    });
    return Promise.all(stats);
  });
  return (await Promise.all(states)).flat().join('\n');
}
