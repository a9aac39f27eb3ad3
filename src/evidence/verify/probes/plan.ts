import type { Contract, Operation } from '../../../contract/model/index.ts';
import { type Known, type Probe, TIERS, type Tier } from './probe.ts';
import { reads } from './reads.ts';
import { refusals } from './refusals.ts';
import { requestsOf } from './sound.ts';
import { unstated } from './unstated.ts';
import { writes } from './writes.ts';

export interface Plan {
  readonly probes: readonly Probe[];
  /** Names of the values in the path of an operation that were not given, so that it is not called. */
  readonly lacking: ReadonlyMap<Operation, readonly string[]>;
}

/** Plans all that a tier allows. What is sound comes first: whether a refusal counts depends on it. */
export function planOf(contract: Contract, known: Known, allow: Tier): Plan {
  const requests = contract.operations.filter(({ surface }) => known.surfaces.has(surface)).map(requestsOf(known));
  const isAllowed = (tier: Tier): boolean => TIERS.indexOf(tier) <= TIERS.indexOf(allow);
  return {
    probes: [
      ...reads(requests),
      ...(isAllowed('probes') ? unstated(contract, known, requests, isAllowed('writes')) : []),
      ...(isAllowed('writes') ? writes(known, requests) : []),
      ...(isAllowed('refusals') ? refusals(contract, known, requests) : []),
    ],
    lacking: new Map(requests.map(({ operation, lacking }) => [operation, lacking])),
  };
}

/** What a plan sends, by tier: how many requests, and with which methods. */
export function countByTier({
  probes,
}: Plan): ReadonlyMap<Tier, { readonly requests: number; readonly methods: readonly string[] }> {
  return new Map(
    TIERS.map((tier) => {
      const own = probes.filter((probe) => probe.tier === tier);
      return [tier, { requests: own.length, methods: [...new Set(own.map(({ method }) => method))].sort() }];
    }),
  );
}
