import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectOptions } from '../authoring/generate/index.ts';
import { IN_CHECKOUT } from './contract-in-use.ts';

export const GENERATED_FOLDER = 'generated';

/** Returns the options with which `generate` wrote a folder before; `undefined` for the folder of our project. */
export const earlierOptions = (folder: string): ProjectOptions | undefined =>
  IN_CHECKOUT ? undefined : { client: existsSync(join(folder, 'client.ts')) };

export function describeChanges(files: readonly string[]): string {
  if (files.length === 0) return 'up to date';
  return files.length === 1 ? `${files[0]} made anew` : `${files.length} files made anew`;
}
