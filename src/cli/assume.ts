import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
  findAssumptionSet,
  isSetFile,
  observedFolderOf,
  randomAssumptionSet,
} from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { setsFolderOf } from './contract-in-use.ts';

export interface AssumeOptions {
  readonly assume: string;
  readonly seed: number;
}

/** A fresh seed that is short enough to be read out. */
export const anySeed = (): number => randomInt(1, 1_000_000);

export function assumeOptions(usually: string): Option[] {
  return [
    new Option(
      '--assume <set>',
      'what to assume at open points: a set next to the contract (in assumptions/), a file, random or none',
    ).default(usually),
    seedOption(),
  ];
}

export function seedOption(name = '--seed'): Option {
  return new Option(`${name} <number>`, 'which random set, for --assume random')
    .argParser(parseSeed)
    .default(anySeed(), 'any');
}

export const SEEDS = 'a whole number below 2^31';

/** Reads a seed; `undefined` for a text that is none. */
export function seedFrom(text: string): number | undefined {
  const seed = Number(text);
  return /^\d+$/.test(text) && seed < 2 ** 31 ? seed : undefined;
}

function parseSeed(text: string): number {
  const seed = seedFrom(text);
  if (seed === undefined) throw new InvalidArgumentError(`It must be ${SEEDS}.`);
  return seed;
}

/** @throws {AssumptionSetError} when there is no such set, or it does not refine the contract. */
export async function contractUnder(contract: Contract, options: AssumeOptions): Promise<Contract | FilledContract> {
  const set = await setUnder(contract, options);
  return set === undefined ? contract : applyAssumptionSet(contract, set);
}

/** @throws {AssumptionSetError} when there is no such set. */
export async function setUnder(
  contract: Contract,
  { assume, seed }: AssumeOptions,
): Promise<AssumptionSet | undefined> {
  if (assume === 'none') return undefined;
  return assume === 'random'
    ? randomAssumptionSet(contract, seed)
    : findAssumptionSet(assume, setsFolderOf(contract.file));
}

/** The folders of the sets in use: those of the contract, and those of a set given as a file and of the sets that it extends. */
export function foldersOfSets(contract: Contract | FilledContract, assume: string, folder: string): string[] {
  const files = 'set' in contract && isSetFile(assume) ? [contract.set.file, ...(contract.set.bases ?? [])] : [];
  return [...new Set([folder, observedFolderOf(folder), ...files.map((file) => dirname(file))])];
}

export function assumptionOf(contract: Contract | FilledContract, { assume, seed }: AssumeOptions): string {
  if (!('set' in contract)) return 'nothing is assumed';
  const name = assume === 'random' ? `random --seed ${seed}` : assume;
  return `assumes ${name}, at ${contract.assumed.length} open points`;
}
