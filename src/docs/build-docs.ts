import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../contract/index.ts';
import { DocsError } from './docs-error.ts';
import { renderReference } from './reference.ts';

export interface BuildDocsOptions {
  readonly contract: Contract;
  /** Where the pages are written; made where it is not there. */
  readonly directory: string;
}

export interface BuiltDocs {
  /** The pages, as paths within the directory. */
  readonly pages: string[];
}

/**
 * Builds the docs site: static files for any host, the same bytes from the same contract.
 *
 * @throws {DocsError} when the directory cannot be written, or Redocly refuses the contract.
 */
export async function buildDocs({ contract, directory }: BuildDocsOptions): Promise<BuiltDocs> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (cause) {
    throw new DocsError(`cannot write to ${directory}; remove what stands in its place`, { cause });
  }
  await renderReference(contract.file, join(directory, 'index.html'));
  return { pages: ['index.html'] };
}
