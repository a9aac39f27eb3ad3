import { onceARun } from './once-a-run.ts';
import { installPackedAppIn, type PackedApp, packTarball } from './sdk/client/runtimes/packed-app.ts';

/** An application with the packed package, which is built, packed and installed once a run. Programs go into folders of their own in it. */
export function packedApp(): Promise<PackedApp> {
  return onceARun('packed-app', async (folder) => installPackedAppIn(folder, await onceARun('package', packTarball)));
}
