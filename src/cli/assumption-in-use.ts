import { dirname } from 'node:path';
import {
  type AssumptionSet,
  applyAssumptionSet,
  completeSet,
  type FilledContract,
  findAssumptionSet,
  isSetFile,
  observedFolderOf,
  randomAssumptionSet,
} from '../contract/assumptions/index.ts';
import { CONTRACT_FILE, type Contract, readContract } from '../contract/model/index.ts';
import type { Switching } from '../servers/mock/index.ts';
import { setNamesOf, setsFolderOf } from './contract-in-use.ts';
import { CommandError } from './fail.ts';
import { anySeed, isSeed, SEED } from './options.ts';

export interface AssumeOptions {
  readonly assume: string;
  readonly seed: number;
  /** What to assume where that set leaves a point open. */
  readonly restFrom?: string | undefined;
}

/** @throws {AssumptionSetError} when there is no such set, or it does not refine the contract. */
export async function contractUnder(contract: Contract, options: AssumeOptions): Promise<Contract | FilledContract> {
  const set = await setUnder(contract, options);
  return set === undefined ? contract : applyAssumptionSet(contract, set);
}

export async function setUnder(
  contract: Contract,
  { assume, seed, restFrom = 'none' }: AssumeOptions,
): Promise<AssumptionSet | undefined> {
  const setOf = async (name: string): Promise<AssumptionSet | undefined> => {
    if (name === 'none') return undefined;
    return name === 'random'
      ? randomAssumptionSet(contract, seed)
      : findAssumptionSet(name, setsFolderOf(contract.file));
  };
  const [set, rest] = [await setOf(assume), await setOf(restFrom)];
  return set === undefined || rest === undefined ? (set ?? rest) : completeSet(contract, set, rest);
}

/** The folders of the sets in use: those of the contract, and those of a set given as a file and of the sets that it extends. */
export function foldersOfSets(contract: Contract | FilledContract, assume: string, folder: string): string[] {
  const files = 'set' in contract && isSetFile(assume) ? [contract.set.file, ...(contract.set.bases ?? [])] : [];
  return [...new Set([folder, observedFolderOf(folder), ...files.map((file) => dirname(file))])];
}

export function assumptionOf(contract: Contract | FilledContract, { assume, seed, restFrom }: AssumeOptions): string {
  if (!('set' in contract)) return 'nothing is assumed';
  const name = assume === 'random' ? `random --seed ${seed}` : assume;
  const rest = restFrom === undefined ? '' : `, the rest from ${restFrom}`;
  return `assumes ${name}${rest}, at ${contract.assumed.length} open points`;
}

interface Readable {
  readonly file: string;
  readonly read: () => Promise<Contract>;
}

type Serve = (contract: Contract | FilledContract, assume: AssumeOptions) => Promise<void>;

/** What a served mock assumes: first what the command was given, later what was chosen on its page. */
export function assumptionInUse(
  given: AssumeOptions,
  { file, read }: Readable = { file: CONTRACT_FILE, read: () => readContract() },
) {
  const folder = setsFolderOf(file);
  let used = given;

  const fill = async (contract: Contract): Promise<Contract | FilledContract> => {
    const assume = used;
    const filled = await contractUnder(contract, assume);
    return assume === used ? filled : fill(contract);
  };

  return {
    fill,
    /** Lets the page of a mock switch it; it stays as it was when the new one cannot be served. */
    switching: (serve: Serve): Switching => ({
      async choices() {
        const names = await setNamesOf(folder);
        const isFile = !['none', 'random', ...names].includes(given.assume);
        const sets = [...(isFile ? [given.assume] : []), ...names].map(
          async (name) => [name, await titleOf(name, folder)] as const,
        );
        const choices = [['none', 'Nothing'] as const, ...(await Promise.all(sets)), ['random', RANDOM_TITLE] as const];
        return choices.map(([name, title]) => ({ name, title, chosen: name === used.assume }));
      },
      async switchTo(assume, seed) {
        const before = used;
        if (seed !== '' && !isSeed(Number(seed), seed)) throw new CommandError(`The seed is not ${SEED}.`);
        const mine = { ...given, assume, seed: seed === '' ? anySeed() : Number(seed) };
        used = mine;
        try {
          await serve(await contractUnder(await read(), mine), mine);
        } catch (error) {
          if (used === mine) used = before;
          throw error;
        }
      },
    }),
  };
}

const RANDOM_TITLE = 'Anything that the contract allows, the same for the same seed';

function titleOf(name: string, folder: string): Promise<string> {
  return findAssumptionSet(name, folder).then(
    ({ title }) => title,
    () => 'Cannot be read as it is',
  );
}
