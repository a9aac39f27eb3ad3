import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Option } from 'commander';
import {
  ASSUMPTIONS_FOLDER,
  type AssumptionSet,
  assumptionSetNames,
  observedFolderOf,
  readAssumptionSets,
} from '../assumptions/index.ts';
import { CONTRACT_FILE } from '../contract/index.ts';

/** The contract that a command works on where none is named. */
export interface DefaultContract {
  readonly file: string;
  /** What the screen calls it. */
  readonly name: string;
}

/** In a checkout it is the one in its folder. */
export const IN_CHECKOUT: DefaultContract = { file: CONTRACT_FILE, name: CONTRACT_FILE };

/** What the option `--contract` gives. */
export interface ContractOptions {
  /** Absent where none is named: then it is the default one, whatever else lies about. */
  readonly contract?: string;
}

/** The option that names another contract. */
export function contractOption({ name }: DefaultContract): Option {
  return new Option('--contract <file>', `another contract than ${name}`);
}

/** The contract that a command works on. */
export function contractMeant(usual: DefaultContract, { contract }: ContractOptions): DefaultContract {
  return contract === undefined ? usual : { file: contract, name: fromHere(contract) };
}

/** A path as the screen shows it: from the folder in which the command runs, unless that is the longer one. */
export function fromHere(file: string): string {
  const path = relative('', file);
  return path.length < file.length ? path : file;
}

/** The contract in the folder in which the command runs; where it has none, another. */
export function ownContractOr(other: DefaultContract): DefaultContract {
  return existsSync(CONTRACT_FILE) ? IN_CHECKOUT : other;
}

/** Where the assumption sets of a contract stand. */
export function setsFolderOf(file: string): string {
  return join(dirname(file), 'assumptions');
}

/** The names of all sets of a contract: the assumption sets, then the observed ones. */
export async function setNamesOf(folder: string = ASSUMPTIONS_FOLDER): Promise<string[]> {
  return [...(await assumptionSetNames(folder)), ...(await assumptionSetNames(observedFolderOf(folder)))];
}

/** All sets of a contract: the assumption sets, then the observed ones. */
export async function allSetsOf(folder: string = ASSUMPTIONS_FOLDER): Promise<AssumptionSet[]> {
  return [...(await readAssumptionSets(folder)), ...(await readAssumptionSets(observedFolderOf(folder)))];
}
