import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { type Contract, readContract } from '../../src/contract/index.ts';

/** The contract, filled by an assumption set; with `none` as it is. */
export async function contractUnder(set: string): Promise<Contract> {
  const contract = await readContract();
  return set === 'none' ? contract : applyAssumptionSet(contract, await findAssumptionSet(set));
}
