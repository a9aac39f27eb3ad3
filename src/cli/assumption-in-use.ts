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
import { readSetNames, setsFolder } from './contract-in-use.ts';
import { CommandError } from './fail.ts';
import { anySeed, isSeed, SEED_REQUIREMENT } from './options.ts';

export interface AssumeOptions {
  readonly assume: string;
  readonly seed: number;
  /** The set that fills the points which `assume` leaves open. */
  readonly restFrom?: string | undefined;
}

/** @throws {AssumptionSetError} if there is no such set, or it does not refine the contract. */
export async function applyAssumeOptions(
  contract: Contract,
  options: AssumeOptions,
): Promise<Contract | FilledContract> {
  const set = await findSet(contract, options);
  return set === undefined ? contract : applyAssumptionSet(contract, set);
}

export async function findSet(
  contract: Contract,
  { assume, seed, restFrom = 'none' }: AssumeOptions,
): Promise<AssumptionSet | undefined> {
  const read = async (name: string): Promise<AssumptionSet | undefined> => {
    if (name === 'none') return undefined;
    return name === 'random' ? randomAssumptionSet(contract, seed) : findAssumptionSet(name, setsFolder(contract.file));
  };
  const [set, rest] = [await read(assume), await read(restFrom)];
  return set === undefined || rest === undefined ? (set ?? rest) : completeSet(contract, set, rest);
}

/**
 * Returns the folders of the contract's sets and of its observed sets; for a set that is given as a file, also those of
 * that file and of the sets that it extends.
 */
export function foldersOfSet(contract: Contract | FilledContract, assume: string, folder: string): string[] {
  const files = 'set' in contract && isSetFile(assume) ? [contract.set.file, ...(contract.set.bases ?? [])] : [];
  return [...new Set([folder, observedFolderOf(folder), ...files.map((file) => dirname(file))])];
}

export function describeAssumption(
  contract: Contract | FilledContract,
  { assume, seed, restFrom }: AssumeOptions,
): string {
  if (!('set' in contract)) return 'nothing is assumed';
  const name = assume === 'random' ? `random --seed ${seed}` : assume;
  const rest = restFrom === undefined ? '' : `, the rest from ${restFrom}`;
  return `assumes ${name}${rest}, at ${contract.assumed.length} open points`;
}

/** The number of printed lines of a note; the status page shows all. */
const MAX_NOTE_ROWS = 5;

/** Rows about parts of a set that are served differently from how they are written. */
export function noteRows(served: Contract | Pick<FilledContract, 'notes'>): string[][] {
  const notes = 'notes' in served ? served.notes : [];
  return notes.flatMap(({ title, items }) => {
    const more = items.length - MAX_NOTE_ROWS;
    const shown = more > 0 ? [...items.slice(0, MAX_NOTE_ROWS), `and ${more} more`] : items;
    return [['note', title], ...shown.map((item) => ['', item])];
  });
}

interface ContractSource {
  readonly file: string;
  readonly read: () => Promise<Contract>;
}

type Serve = (contract: Contract | FilledContract, assume: AssumeOptions) => Promise<void>;

/**
 * Keeps the assumption set of a served mock: at first that of the command's options, later the one selected on its
 * page.
 */
export function createAssumptionInUse(
  initial: AssumeOptions,
  { file, read }: ContractSource = { file: CONTRACT_FILE, read: () => readContract() },
) {
  const folder = setsFolder(file);
  let current = initial;

  const fill = async (contract: Contract): Promise<Contract | FilledContract> => {
    const assume = current;
    const filled = await applyAssumeOptions(contract, assume);
    return assume === current ? filled : fill(contract);
  };

  return {
    fill,
    /** Lets the mock's page switch to another assumption set. If that cannot be served, the old one stays. */
    switching: (serve: Serve): Switching => ({
      async selectableSets() {
        const names = await readSetNames(folder);
        const isFile = !['none', 'random', ...names].includes(initial.assume);
        const sets = [...(isFile ? [initial.assume] : []), ...names].map(
          async (name) => [name, await readTitleOfSet(name, folder)] as const,
        );
        const named = [['none', 'Nothing'] as const, ...(await Promise.all(sets)), ['random', RANDOM_TITLE] as const];
        return named.map(([name, title]) => ({ name, title, chosen: name === current.assume }));
      },
      async switchTo(assume, seed) {
        const before = current;
        if (seed !== '' && !isSeed(Number(seed), seed)) throw new CommandError(`The seed is not ${SEED_REQUIREMENT}.`);
        const requested = { ...initial, assume, seed: seed === '' ? anySeed() : Number(seed) };
        current = requested;
        try {
          await serve(await applyAssumeOptions(await read(), requested), requested);
        } catch (error) {
          if (current === requested) current = before;
          throw error;
        }
      },
    }),
  };
}

const RANDOM_TITLE = 'Anything that the contract allows, the same for the same seed';

function readTitleOfSet(name: string, folder: string): Promise<string> {
  return findAssumptionSet(name, folder).then(
    ({ title }) => title,
    () => 'Cannot be read as it is',
  );
}
