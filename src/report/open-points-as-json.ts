import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { openPointEntries } from './open-points.ts';

/** The open points as JSON for programs, one object a point in the order of the contract. */
export function openPointsAsJson(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  return `${JSON.stringify(openPointEntries(contract, sets), null, 2)}\n`;
}
