import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Makes an empty folder, which is removed with all others when the run ends. */
export function makeFolder(): Promise<string> {
  return mkdtemp(join(inject('runFolder'), 'folder-'));
}
