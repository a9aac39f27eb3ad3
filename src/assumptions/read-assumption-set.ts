import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AssumptionSetError } from '../contract/index.ts';
import { type AssumptionSet, parseAssumptionSet } from './assumption-set.ts';

/** Where the project's assumption sets stand. */
export const ASSUMPTIONS_FOLDER = 'openapi/assumptions';

/**
 * Reads an assumption set from a file. Whether it fits a contract is checked only when it is applied.
 *
 * @throws {AssumptionSetError} when the file is missing, or for any reason of {@link parseAssumptionSet}.
 */
export async function readAssumptionSet(file: string): Promise<AssumptionSet> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new AssumptionSetError(file, undefined, 'cannot be read; give the name of a set or the path of a file', {
      cause,
    });
  }
  return parseAssumptionSet(text, file);
}

/**
 * Finds a set by its name, such as `plain`, or by the path of its file.
 *
 * @throws {AssumptionSetError} when there is no such set, or for any reason of {@link parseAssumptionSet}.
 */
export async function findAssumptionSet(
  nameOrFile: string,
  folder: string = ASSUMPTIONS_FOLDER,
): Promise<AssumptionSet> {
  if (/[./\\]/.test(nameOrFile)) return readAssumptionSet(nameOrFile);
  const names = await assumptionSetNames(folder);
  if (!names.includes(nameOrFile)) {
    throw new AssumptionSetError(
      nameOrFile,
      undefined,
      `is no assumption set; there are ${names.join(', ') || 'none'}`,
    );
  }
  return readAssumptionSet(join(folder, `${nameOrFile}.yaml`));
}

/** Reads every set of the folder, by name; none where there is no such folder. */
export async function readAssumptionSets(folder: string = ASSUMPTIONS_FOLDER): Promise<AssumptionSet[]> {
  const names = await assumptionSetNames(folder);
  return Promise.all(names.map((name) => readAssumptionSet(join(folder, `${name}.yaml`))));
}

/** The names of the sets of a folder, which are read by {@link findAssumptionSet}; none where there is no such folder. */
export async function assumptionSetNames(folder: string = ASSUMPTIONS_FOLDER): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort();
}
