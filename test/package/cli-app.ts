import { onceARun } from '../once-a-run.ts';
import { installOffline, packCli } from './packed-cli.ts';

/** A folder with the packed command, which is built, packed and installed once for each run. */
export function cliApp(): Promise<string> {
  return onceARun('cli-app', async (folder) => {
    await installOffline(folder, await onceARun('cli', (place) => packCli(place, false)));
    return folder;
  });
}
