import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readAssumptionSets } from '../assumptions/index.ts';
import { CONTRACT_FILE, type Contract, TaskError } from '../contract/index.ts';
import { writeTogether } from '../files/index.ts';
import { assumedFile } from './assumed-file.ts';
import { callsFile } from './calls-file.ts';
import { choicesFile } from './choices-file.ts';
import { clientFile } from './client-file.ts';
import { INDEX_FILE, idsFile, openPointsFile, placeFile, statementsFile } from './data-files.ts';
import { operationsFile } from './operations-file.ts';
import { typesFile } from './types-file.ts';
import { UNSPECIFIED_FILE } from './unspecified-file.ts';

/**
 * Makes all files of `generated/` in memory: the same contract and sets give the same bytes.
 *
 * @returns the text of each file by its name.
 * @throws {ContractError} when openapi-typescript refuses the document.
 */
export async function generatedFiles(contract: Contract): Promise<ReadonlyMap<string, string>> {
  const texts = {
    'assumed.ts': assumedFile(contract, await readAssumptionSets()),
    'calls.ts': callsFile(contract),
    'choices.ts': choicesFile(contract),
    'client.ts': clientFile(contract),
    'ids.ts': idsFile(contract),
    'index.ts': INDEX_FILE,
    'open-points.ts': openPointsFile(contract),
    'openapi.json': `${JSON.stringify(contract.document, null, 2)}\n`,
    'operations.ts': operationsFile(contract),
    'place.ts': placeFile(contract),
    'statements.ts': statementsFile(contract),
    'types.ts': await typesFile(contract),
    'unspecified.ts': UNSPECIFIED_FILE,
  };
  return new Map(Object.entries(texts).map(([name, text]) => [name, name.endsWith('.ts') ? HEADER + text : text]));
}

/** The first line of every generated file that can hold a comment; only files with it are ever removed. */
const HEADER = `// Made from ${CONTRACT_FILE} by \`npm run generate\`; do not edit.\n`;

/**
 * Writes the files that are made from the contract, all or none, and removes those that it no longer makes. A file that is
 * as it should be is not touched.
 *
 * @param directory Where the generated files are, and nothing else.
 * @returns the names of the files that were written or removed; none when all were up to date.
 * @throws {ContractError} when types cannot be made from the contract.
 * @throws {TaskError} when the directory cannot be read or written, or holds a file that was not generated.
 */
export async function generate(contract: Contract, directory: string): Promise<string[]> {
  const files = await generatedFiles(contract);
  const stale = await staleFiles(directory, files);
  const leftOver = [...stale].filter(([, state]) => state === 'left over').map(([name]) => join(directory, name));
  for (const file of leftOver) await refuseForeign(file);
  try {
    await writeTogether(new Map([...files].map(([name, text]) => [join(directory, name), text])));
    for (const file of leftOver) await rm(file);
  } catch (cause) {
    throw new TaskError(
      `${directory} cannot be written: ${cause instanceof Error ? cause.message : cause}; change its permissions or what is in its place`,
      { cause },
    );
  }
  return [...stale.keys()];
}

/** Only what has our first line is ever removed, so that a wrong directory costs nobody a file. */
async function refuseForeign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text.startsWith(HEADER)) throw new TaskError(`${file} was not generated; move it elsewhere`);
}

/**
 * Compares the generated files with the contract and writes nothing.
 *
 * @returns the stale files, each as its name and what is wrong with it, such as `types.ts (changed)`; none when all are
 *   as the contract makes them.
 * @throws {ContractError} when types cannot be made from the contract.
 * @throws {TaskError} when the directory cannot be read.
 */
export async function checkGenerated(contract: Contract, directory: string): Promise<string[]> {
  const stale = await staleFiles(directory, await generatedFiles(contract));
  return [...stale].map(([name, state]) => `${name} (${state})`);
}

/** What is wrong with a file; one that is left over is to be removed, as the contract makes none. */
type State = 'missing' | 'changed' | 'left over';

/**
 * Compares a directory with the files that should stand in it, byte for byte.
 *
 * @returns the files that differ, in the order of their names; none when the directory is up to date or, if no file should stand in it, absent.
 * @throws {TaskError} when the directory cannot be read.
 */
async function staleFiles(directory: string, files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, State>> {
  try {
    const present = existsSync(directory) ? await readdir(directory) : [];
    const stale = new Map<string, State>();
    for (const name of [...new Set([...present, ...files.keys()])].sort()) {
      const text = files.get(name);
      if (text === undefined) stale.set(name, 'left over');
      else if (!present.includes(name)) stale.set(name, 'missing');
      else if ((await readFile(join(directory, name), 'utf8')) !== text) stale.set(name, 'changed');
    }
    return stale;
  } catch (cause) {
    throw new TaskError(`${directory} cannot be read; it must be the directory of the generated files`, {
      cause,
    });
  }
}
