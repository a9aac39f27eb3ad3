import { packTarball } from './client/runtimes/packed-app.ts';
import { onceARun } from './once-a-run.ts';

/** The path of the packed package, which is built and packed once a run. */
export function packedTarball(): Promise<string> {
  return onceARun('package', packTarball);
}
