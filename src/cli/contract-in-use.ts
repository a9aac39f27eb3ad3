import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ASSUMPTIONS_FOLDER,
  type AssumptionSet,
  assumptionSetNames,
  observedFolderOf,
  readAssumptionSets,
} from '../contract/assumptions/index.ts';
import {
  CONTRACT_FILE,
  type Contract,
  type FileAccess,
  inOneLine,
  isAddress,
  printableAddress,
  readContract,
  type SkippedPart,
} from '../contract/model/index.ts';
import { CommandError } from './fail.ts';
import { paint, printNote } from './terminal.ts';

/** Whether this module runs from the source in a checkout, and not from a built file. */
export const IN_CHECKOUT = import.meta.url.endsWith('.ts');

/** The package @colloquy/cli; built modules are in its `dist/`. */
const PACKAGE_FOLDER = new URL(IN_CHECKOUT ? '../../packages/cli/' : '../', import.meta.url);
const PACKAGED_PARTS = ['openapi/openapi.yaml', 'openapi/choices.yaml', 'openapi/assumptions'];

interface NamedContract {
  readonly file: string;
  readonly name: string;
}

export function packageManifest(root: URL = PACKAGE_FOLDER): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
}

/**
 * The contract of the package @colloquy/cli.
 *
 * @throws {CommandError} if a part of it is missing, as after an interrupted installation: a contract would be served without
 *   its choices.
 */
export function packagedContract(root: URL = PACKAGE_FOLDER): NamedContract {
  const { name, version } = packageManifest(root);
  const missing = PACKAGED_PARTS.find((part) => !existsSync(new URL(part, root)));
  if (missing !== undefined) {
    throw new CommandError(`${missing} is missing in the package ${name}; remove it and install it again`);
  }
  return {
    file: fileURLToPath(new URL('openapi/openapi.yaml', root)),
    name: `the packaged one, of ${name} ${version}`,
  };
}

/**
 * Returns the contract for commands without `--contract`: the one in the working directory, or otherwise the package's.
 */
export function usualContract(): NamedContract {
  const local = { file: CONTRACT_FILE, name: CONTRACT_FILE };
  if (IN_CHECKOUT) return local;
  const packaged = packagedContract();
  return existsSync(CONTRACT_FILE) ? local : packaged;
}

/** The documents of a folder that are found without being named, in this order. */
const USUAL_DOCUMENTS = [
  CONTRACT_FILE,
  ...['', 'openapi/'].flatMap((folder) =>
    ['openapi', 'swagger'].flatMap((name) => ['yaml', 'yml', 'json'].map((ending) => `${folder}${name}.${ending}`)),
  ),
];

/**
 * Returns the option `contract` for a named document, or otherwise for the document in the working directory. Empty if
 * there is none, or if it is `openapi/openapi.yaml`, which is used without an option.
 */
export function findDocumentHere(named: string | undefined): Pick<ContractOptions, 'contract'> {
  const contract = named ?? USUAL_DOCUMENTS.find((file) => existsSync(file));
  return contract === undefined || (contract === CONTRACT_FILE && named === undefined) ? {} : { contract };
}

export interface ContractOptions extends ReferenceOptions {
  readonly contract?: string;
}

/** Options about the files that a document may refer to. */
export interface ReferenceOptions {
  readonly allowNetwork?: true;
  readonly allowFiles?: readonly string[];
}

export const fileAccess = ({ allowNetwork, allowFiles = [] }: ReferenceOptions): FileAccess => {
  return { allowNetwork: allowNetwork === true, allowFiles };
};

export function contractInUse({ contract, ...references }: ContractOptions, leavesOutMissing = false) {
  const { file, name } = contract === undefined ? usualContract() : { file: contract, name: relativeToHere(contract) };
  let isFirst = true;
  const read = async (): Promise<Contract> => {
    const loaded = await readContract(file, { ...fileAccess(references), leavesOutMissing });
    if (isFirst) for (const line of describeSkipped(loaded)) printNote(`${paint.open('skipped')} ${line}\n`);
    isFirst = false;
    return loaded;
  };
  return { file, name, sets: setsFolder(file), read };
}

/** Returns a line for each kind of document part that was skipped, with the place of the first one. */
export function describeSkipped({ skipped }: Contract): string[] {
  const describe = ({ kind, name }: SkippedPart): string => {
    if (kind === 'newer') return `${name} of OpenAPI 3.2, which is read as 3.1`;
    if (kind === 'no-target') return 'an action whose target is not in the document';
    const file = referencedFile(name);
    return file === '' ? 'a reference that leads nowhere' : `what is in ${file}, which is not there`;
  };
  const skippedDetail = ({ kind, name }: SkippedPart): string =>
    kind === 'newer' ? name : kind === 'missing' ? referencedFile(name) : '';
  const groups = Map.groupBy(skipped, (one) => JSON.stringify([one.kind, skippedDetail(one)]));
  return [...groups.values()].flatMap(([first, ...rest]) => {
    const more = rest.length === 0 ? '' : ` and ${rest.length} more`;
    return first === undefined ? [] : [`${describe(first)}: ${relativeToHere(first.file)}:${first.line}${more}`];
  });
}

/** The file that a reference names, without the fragment; empty for a reference within the document. */
const referencedFile = (reference: string): string => reference.split('#', 1)[0] ?? '';

/**
 * Returns a path as it is printed: relative to the working directory, unless that is longer. An address is printed
 * without keys.
 */
export function relativeToHere(file: string): string {
  if (isAddress(file)) return printableAddress(file);
  const path = relative('', file);
  return inOneLine(path.length < file.length ? path : file);
}

/** Returns the folder of a contract's sets: next to it, or in the working directory for a contract on the network. */
export function setsFolder(file: string): string {
  return join(isAddress(file) ? '' : dirname(file), 'assumptions');
}

export async function readSetNames(folder: string = ASSUMPTIONS_FOLDER): Promise<string[]> {
  return [...(await assumptionSetNames(folder)), ...(await assumptionSetNames(observedFolderOf(folder)))];
}

/** Reads a contract's assumption sets, then the observed sets. */
export async function readAllSets(folder: string = ASSUMPTIONS_FOLDER): Promise<AssumptionSet[]> {
  return [...(await readAssumptionSets(folder)), ...(await readAssumptionSets(observedFolderOf(folder)))];
}
