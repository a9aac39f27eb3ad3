import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ASSUMPTIONS_FOLDER } from './assumptions/index.ts';
import type { Contract } from './contract.ts';
import { CONTRACT_FILE, readContract } from './read-contract.ts';

export interface WatchOptions<Read extends Contract = Contract> {
  /** Reads what was saved; the contract of {@link CONTRACT_FILE} unless told otherwise. */
  readonly read?: () => Promise<Read>;
  /** The folders to watch; those of the contract and its assumption sets unless told otherwise. */
  readonly folders?: readonly string[];
  /** Is given each contract that was saved and can be read. The next one waits until this has returned. */
  readonly onContract: (contract: Read) => void | Promise<void>;
  /** Is given why a save cannot be read, a `ContractError` with file, line and reason as a rule; or what `onContract` threw. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds of quiet after which a save is taken to be whole. */
const QUIET = 25;
/** Milliseconds after which a folder that is gone is looked for again. */
const GONE = 250;

/**
 * Watches the contract, and reads it anew whenever it is saved: in place, by renaming another file over it as many
 * editors do, or with its whole folder, as a change of branch does.
 *
 * @returns Stops watching.
 */
export function watchContract<Read extends Contract = Contract>(options: WatchOptions<Read>): () => void {
  const { read = readContract as () => Promise<Read>, onContract, onError } = options; // without `read` it is a Contract
  const folders = options.folders ?? [dirname(CONTRACT_FILE), ASSUMPTIONS_FOLDER];
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let closed = false;

  const changed = (wait: number = QUIET): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(take, wait);
  };

  /** A watcher sees one folder, not its name: after each change the folder of that name is watched anew. */
  const arm = (): boolean => {
    let all = true;
    for (const folder of folders) {
      const before = watchers.get(folder);
      try {
        const watcher = watch(folder, (_event, file) => {
          if (file === null || /\.ya?ml$/.test(file) || file === basename(folder)) changed();
        });
        watcher.on('error', () => changed());
        watchers.set(folder, watcher);
      } catch {
        watchers.delete(folder);
        all = false;
      }
      before?.close();
    }
    return all;
  };

  const take = async (): Promise<void> => {
    if (reading) return changed();
    reading = true;
    const whole = arm();
    try {
      await onContract(await read());
    } catch (error) {
      if (!closed) onError(error);
    }
    reading = false;
    if (!whole) changed(GONE);
  };

  if (!arm()) changed(GONE);
  return () => {
    closed = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
