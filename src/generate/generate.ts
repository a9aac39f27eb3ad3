import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../contract/index.ts';
import { GenerateError } from './generate-error.ts';
import { generatedFiles } from './generated-files.ts';
import { HEADER } from './header.ts';
import { staleFiles } from './stale-files.ts';

export interface GenerateOptions {
  readonly contract: Contract;
  /** Where the generated files stand, and nothing else. */
  readonly directory: string;
}

/**
 * Writes the files that are made from the contract, and removes those that it no longer makes. A file that is as it
 * should be is not touched.
 *
 * @returns the names of the files that were written or removed; none when all were up to date.
 * @throws {ContractError} when types cannot be made from the contract.
 * @throws {GenerateError} when the directory cannot be read or written, or holds a file that was not generated.
 */
export async function generate({ contract, directory }: GenerateOptions): Promise<string[]> {
  const files = await generatedFiles(contract);
  const stale = await staleFiles(directory, files);
  for (const { name, state } of stale) {
    if (state === 'left over') await refuseForeign(join(directory, name));
  }
  try {
    await mkdir(directory, { recursive: true });
    for (const { name } of stale) {
      const text = files.get(name);
      if (text === undefined) await rm(join(directory, name));
      else await writeFile(join(directory, name), text);
    }
  } catch (cause) {
    throw new GenerateError(`${directory} cannot be written: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  return stale.map(({ name }) => name);
}

/** Only what has our first line is ever removed, so that a wrong directory costs nobody a file. */
async function refuseForeign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text.startsWith(HEADER)) throw new GenerateError(`${file} was not generated; move it elsewhere`);
}
