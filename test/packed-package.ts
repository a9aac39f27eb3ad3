import { installPackedAppIn, type PackedApp, packTarball } from './client/runtimes/packed-app.ts';
import { onceARun } from './once-a-run.ts';

/** An application with the packed package, which is built, packed and installed once a run. Programs go into folders of their own in it. */
export function packedApp(): Promise<PackedApp> {
  return onceARun('packed-app', async (folder) => installPackedAppIn(folder, await onceARun('package', packTarball)));
}
