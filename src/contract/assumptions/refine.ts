import type { Contract } from '../contract.ts';
import { markAssumed } from './assumed-marks.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { fill } from './fill.ts';
import { type FilledContract, toFilledContract } from './filled-contract.ts';
import { fitExamples } from './fit-examples.ts';

/** Does what `applyAssumptionSet` says. */
export async function refine(contract: Contract, set: AssumptionSet): Promise<FilledContract> {
  const { document, openings, validate } = await fill(contract, set);
  const carriers = new Map(openings.map((opening) => [opening.point.id, markAssumed(document, opening, set.name)]));
  fitExamples(document, validate);
  return toFilledContract(contract, set, document, carriers);
}
