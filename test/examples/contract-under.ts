import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { type Contract, readContract } from '../../src/contract/index.ts';

const known = new Map<string, Promise<Contract>>();

/** The contract, filled by an assumption set; with `none` as it is. It is read once for all tests of a file. */
export function contractUnder(set: string): Promise<Contract> {
  const found = known.get(set) ?? fillBy(set);
  known.set(set, found);
  return found;
}

async function fillBy(set: string): Promise<Contract> {
  if (set === 'none') return readContract();
  return applyAssumptionSet(await contractUnder('none'), await findAssumptionSet(set));
}
