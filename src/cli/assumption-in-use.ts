import { type FilledContract, findAssumptionSet } from '../assumptions/index.ts';
import { CONTRACT_FILE, type Contract, readContract } from '../contract/index.ts';
import type { Switching } from '../mock/index.ts';
import { type AssumeOptions, anySeed, contractUnder, SEEDS, seedFrom } from './assume.ts';
import { setNamesOf, setsFolderOf } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

type Serve = (contract: Contract | FilledContract, assume: AssumeOptions) => Promise<void>;

/** What a served mock assumes: first what the command was given, later what was chosen on its page. */
export interface AssumptionInUse {
  /** Applies what is assumed to the contract, also when that is switched meanwhile. */
  fill(contract: Contract): Promise<Contract | FilledContract>;
  /** Lets the page of a mock switch it; it stays as it was when the new one cannot be served. */
  switching(serve: Serve): Switching;
}

export function assumptionInUse(given: AssumeOptions, file: string = CONTRACT_FILE): AssumptionInUse {
  const folder = setsFolderOf(file);
  let used = given;

  const fill = async (contract: Contract): Promise<Contract | FilledContract> => {
    const assume = used;
    const filled = await contractUnder(contract, assume);
    return assume === used ? filled : fill(contract);
  };

  return {
    fill,
    switching: (serve) => ({
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
        used = { assume, seed: seed === '' ? anySeed() : numberOf(seed) };
        const mine = used;
        try {
          await serve(await contractUnder(await readContract(file), mine), mine);
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

function numberOf(seed: string): number {
  const number = seedFrom(seed);
  if (number === undefined) throw new CommandError(`The seed is not ${SEEDS}.`);
  return number;
}
