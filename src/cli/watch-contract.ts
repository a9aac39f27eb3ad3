import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ASSUMPTIONS_FOLDER } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { CONTRACT_FILE } from '../contract/index.ts';

export interface WatchOptions<Read extends Contract> {
  /** Reads what was saved: the contract, perhaps with an assumption set applied. */
  readonly read: () => Promise<Read>;
  /** The folders of the files that are read; those of the contract and its assumption sets by default. */
  readonly folders?: readonly string[];
  /** Takes each contract that was saved and can be read. A save meanwhile waits until this has ended. */
  readonly onContract: (contract: Read) => void | Promise<void>;
  /** Called with the reason why a save cannot be read (a `ContractError` as a rule: file, line, reason), or what `onContract` threw. */
  readonly onError: (error: unknown) => void;
}

const YAML = /\.ya?ml$/;

/** Milliseconds of quiet after which a save counts as whole. */
const QUIET = 25;

/**
 * Watches the contract, and reads it whenever it is saved: in place, by renaming another file over it as many editors do, or
 * with its whole folder as a change of branch does. The returned function stops it.
 */
export function watchContract<Read extends Contract>(options: WatchOptions<Read>): () => void {
  const folders = options.folders ?? [dirname(CONTRACT_FILE), ASSUMPTIONS_FOLDER];
  // A folder that is made or removed is seen by its parent alone.
  const watched = new Set([...folders, ...folders.map(dirname)]);
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
    file === null || (folders.includes(folder) && YAML.test(file)) || folders.some((other) => basename(other) === file);

  /** A watcher keeps to the folder that it was given, even when another one has its name. */
  const watchAnew = (): void => {
    for (const folder of watched) {
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
    const now = await stateOf(folders);
    const isNew = now !== before;
    before = now;
    try {
      // One save can cause more than one event.
      if (!isNew) return;
      const contract = await options.read();
      if (!stopped) await options.onContract(contract);
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

async function stateOf(folders: readonly string[]): Promise<string> {
  const states = folders.map(async (folder) => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => YAML.test(file));
    const stats = files.map(async (file) => {
      const found = await stat(join(folder, file), { bigint: true }).catch(() => undefined);
      return `${file} ${found?.ino} ${found?.size} ${found?.mtimeNs}`;
    });
    return Promise.all(stats);
  });
  return (await Promise.all(states)).flat().join('\n');
}
