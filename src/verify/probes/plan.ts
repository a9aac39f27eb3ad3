import type { Contract, Operation } from '../../contract/index.ts';
import { type Known, type Probe, TIERS, type Tier } from './probe.ts';
import { reads } from './reads.ts';
import { refusals } from './refusals.ts';
import { requestsOf } from './sound.ts';
import { writes } from './writes.ts';

export interface Plan {
  readonly probes: readonly Probe[];
  /** Names of the values in the path of an operation that were not given, so that it is not called. */
  readonly lacking: ReadonlyMap<Operation, readonly string[]>;
}

/** Plans all that a tier allows. What is sound comes first: whether a refusal counts depends on it. */
export function planOf(contract: Contract, known: Known, allow: Tier): Plan {
  const requests = contract.operations.filter(({ surface }) => known.surfaces.has(surface)).map(requestsOf(known));
  const allowed = TIERS.slice(0, TIERS.indexOf(allow) + 1);
  return {
    probes: [
      ...reads(contract, known, requests, allowed.includes('writes')),
      ...(allowed.includes('writes') ? writes(known, requests) : []),
      ...(allowed.includes('refusals') ? refusals(contract, known, requests) : []),
    ],
    lacking: new Map(requests.map(({ operation, lacking }) => [operation, lacking])),
  };
}
