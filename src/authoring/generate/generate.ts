import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readAssumptionSets } from '../../contract/assumptions/index.ts';
import { CONTRACT_FILE, type Contract, ContractError, TaskError } from '../../contract/model/index.ts';
import { isConstantName, lineComment } from '../../web/emit/index.ts';
import { writeTogether } from '../files/index.ts';
import { assumedFile } from './assumed-file.ts';
import { callsFile } from './calls-file.ts';
import { choicesFile } from './choices-file.ts';
import { clientFile } from './client-file.ts';
import { INDEX_FILE, idsFile, openPointsFile, placeFile, statementsFile } from './data-files.ts';
import { operationsFile } from './operations-file.ts';
import { typesFile } from './types-file.ts';
import { UNSPECIFIED_FILE } from './unspecified-file.ts';
import { type UntypedPlace, withoutUntypedPlaces } from './untyped-places.ts';

/** The output for another project: types and data, and the openapi-fetch clients if it wants them. */
export interface ProjectOptions {
  readonly client: boolean;
  /** Called for each place that became `unknown`, as TypeScript has no type for it. */
  readonly onUntyped?: (place: UntypedPlace) => void;
}

/**
 * Makes all files in memory: the same contract and sets give the same bytes.
 *
 * @param project Set for another project, which gets the files with content, and imports that compile under any settings.
 *   Otherwise the files are the source of this project's packages.
 * @returns the text of each file by its name.
 * @throws {ContractError} if no types can be made from the document, or an id of an operation cannot name a constant.
 */
export async function generatedFiles(
  contract: Contract,
  project?: ProjectOptions,
): Promise<ReadonlyMap<string, string>> {
  const types = typesFile(contract);
  if (project !== undefined) return withHeader(filesForProject(contract, types, project), contract);
  checkOperationIds(contract);
  return withHeader(
    {
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
      'types.ts': types,
      'unspecified.ts': UNSPECIFIED_FILE,
    },
    contract,
  );
}

/** Throws if the id of an operation cannot be the name of a constant. */
function checkOperationIds({ operations, sourceAt }: Contract): void {
  for (const { operationId, pointer } of operations) {
    if (isConstantName(operationId)) continue;
    const { file, line } = sourceAt(`${pointer}/operationId`);
    const reason = `the operationId ${JSON.stringify(operationId)} cannot name a constant; give it letters and digits alone`;
    throw new ContractError(file, line, reason);
  }
}

/** Makes the files for another project. They only import types from each other: Node runs each without a build. */
function filesForProject(
  contract: Contract,
  types: string,
  { client, onUntyped }: ProjectOptions,
): Readonly<Record<string, string>> {
  const { openPoints, statements, choices } = contract;
  const texts = {
    ...(choices.size > 0 && { 'choices.ts': choicesFile(contract) }),
    ...(client && { 'client.ts': clientFile(contract) }),
    'ids.ts': idsFile(contract),
    ...(openPoints.length > 0 && { 'open-points.ts': openPointsFile(contract) }),
    ...(openPoints.length + statements.length > 0 && { 'place.ts': placeFile(contract) }),
    ...(statements.length > 0 && { 'statements.ts': statementsFile(contract) }),
    'types.ts': types,
    ...(openPoints.length > 0 && { 'unspecified.ts': UNSPECIFIED_FILE }),
  };
  const imports = /^((?:import|export) .+ from "\.\/[\w-]+)\.ts";$/gm;
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replaceAll(imports, '$1.js";')]),
  );
  const [compiling, untyped] = withoutUntypedPlaces(files);
  for (const place of untyped) onUntyped?.(place);
  return { ...files, 'types.ts': compiling };
}

function withHeader(texts: Readonly<Record<string, string>>, { file }: Contract): ReadonlyMap<string, string> {
  const firstLine = headerLine(file === CONTRACT_FILE ? file : basename(file));
  return new Map(Object.entries(texts).map(([name, text]) => [name, name.endsWith('.ts') ? firstLine + text : text]));
}

/** The first line of every generated file that can have a comment. Only files with it are ever removed. */
const headerLine = (file: string): string =>
  `${lineComment(`Made from ${file} by \`${file === CONTRACT_FILE ? 'npm run generate' : 'colloquy generate'}\`; do not edit.`)}\n`;
const HEADER_PATTERN = /^\/\/ Made from .+ by `(npm run|colloquy) generate`; do not edit\.\n/;

/**
 * Writes the files that are made from the contract, all or none, and removes those that it no longer makes. Files that are up
 * to date are not touched.
 *
 * @param directory The directory of the generated files, and of nothing else.
 * @returns the names of the written and removed files; none if all were up to date.
 * @throws {ContractError} if types cannot be made from the contract.
 * @throws {TaskError} if the directory cannot be read or written, or contains a file that was not generated.
 */
export async function generate(contract: Contract, directory: string, project?: ProjectOptions): Promise<string[]> {
  const files = await generatedFiles(contract, project);
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

/** Refuses to remove a file without our first line: in a wrong directory, it is a file of somebody else. */
async function refuseForeign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!HEADER_PATTERN.test(text)) throw new TaskError(`${file} was not generated; move it elsewhere`);
}

/**
 * Compares the generated files with the contract and writes nothing.
 *
 * @returns the stale files, each with its state, such as `types.ts (changed)`; none if all are up to date.
 * @throws {ContractError} if types cannot be made from the contract.
 * @throws {TaskError} if the directory cannot be read.
 */
export async function checkGenerated(
  contract: Contract,
  directory: string,
  project?: ProjectOptions,
): Promise<string[]> {
  const stale = await staleFiles(directory, await generatedFiles(contract, project));
  return [...stale].map(([name, state]) => `${name} (${state})`);
}

/** The state of a stale file. One that is left over is no longer made from the contract. */
type FileState = 'missing' | 'changed' | 'left over';

/**
 * Compares a directory with the files that should be in it, byte for byte.
 *
 * @returns the files that differ, in the order of their names; none if the directory is up to date, or absent when no
 *   file is expected.
 * @throws {TaskError} if the directory cannot be read.
 */
async function staleFiles(
  directory: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, FileState>> {
  try {
    const present = existsSync(directory) ? await readdir(directory) : [];
    const stale = new Map<string, FileState>();
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
