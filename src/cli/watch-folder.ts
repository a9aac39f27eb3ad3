import { type FSWatcher, watch } from 'chokidar';

/** Editors write a file in several steps; what comes within this time is one save. */
const SETTLED_MS = 40;

/**
 * Calls back after each save in a folder, the folders below it included; one call at a time, and one more when
 * something was saved meanwhile.
 *
 * Node's own recursive watch loses a file on Linux once an editor has put a new file in its place, which is how many
 * editors save; chokidar does not.
 *
 * @param onSaved Must not throw.
 */
export async function watchFolder(folder: string, onSaved: () => Promise<void>): Promise<FSWatcher> {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let again = false;

  const run = async (): Promise<void> => {
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    do {
      again = false;
      await onSaved();
    } while (again);
    isRunning = false;
  };

  const watcher = watch(folder, { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), SETTLED_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return watcher;
}
