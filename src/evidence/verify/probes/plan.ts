import type { Contract, Operation } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { SentProbe } from './filter-queries.ts';
import { filteredLists } from './filtered-lists.ts';
import { furtherReads, furtherWrites } from './further-values.ts';
import { listedNames, secondPages } from './named-by-responses.ts';
import { optionalArguments } from './optional-arguments.ts';
import { type KnownResources, type Probe, TIERS, type Tier } from './probe.ts';
import { readsAfterwards } from './reads-afterwards.ts';
import { refusedRequests } from './refused-requests.ts';
import { reorderedArguments } from './reordered-arguments.ts';
import { simultaneousWrites } from './sent-at-once.ts';
import { undocumentedRequests } from './undocumented-requests.ts';
import { unusualTexts } from './unusual-texts.ts';
import { validReads } from './valid-reads.ts';
import { createRequestFactories } from './valid-requests.ts';
import { writes } from './writes.ts';

/** The kinds of probes that verify sends, each after the ones that must be sent before it. */
const PROBES: readonly ProbeDefinition[] = sortByDependencies([
  ...[validReads, undocumentedRequests, refusedRequests, writes],
  ...[furtherReads, furtherWrites, unusualTexts],
  ...[
    secondPages,
    listedNames,
    filteredLists,
    optionalArguments,
    reorderedArguments,
    simultaneousWrites,
    readsAfterwards,
  ],
]);

function sortByDependencies(definitions: readonly ProbeDefinition[]): readonly ProbeDefinition[] {
  return [...new Set(definitions.flatMap((one) => [...sortByDependencies(one.after), one]))];
}

export interface ProbePlan {
  readonly probes: readonly Probe[];
  /** The names of the missing path values, parameters and keys of each operation; empty if it can be called. */
  readonly lacking: ReadonlyMap<Operation, readonly string[]>;
  /** Makes more requests from the responses to the planned ones, such as for the next page. */
  followUps(sent: readonly SentProbe[]): readonly Probe[];
}

/** Lists the probes, and after each one the probe that is sent at the same time, if it has one. */
export const withSimultaneousProbes = (probes: readonly Probe[]): readonly Probe[] =>
  probes.flatMap((probe) => (probe.together === undefined ? [probe] : [probe, probe.together]));

/**
 * Plans all requests that a tier allows. Valid requests come first, since a refusal proves something only next to a
 * success.
 */
export function planProbes(contract: Contract, known: KnownResources, allow: Tier): ProbePlan {
  const operations = contract.operations
    .filter(({ surface }) => known.surfaces.has(surface))
    .map(createRequestFactories(known));
  const complete = operations.filter(({ lacking }) => lacking.length === 0);
  const reads = complete.filter(({ operation }) => operation.method === 'get');
  const context = { contract, known, operations, reads, writes: complete.filter((one) => !reads.includes(one)), allow };
  const allowed = PROBES.filter(({ tier }) => TIERS.indexOf(tier) <= TIERS.indexOf(allow));
  return {
    probes: allowed.flatMap((definition) => definition.requests(context)),
    lacking: new Map(operations.map(({ operation, lacking }) => [operation, lacking])),
    followUps: (sent) => allowed.flatMap((definition) => definition.followUps?.(context, sent) ?? []),
  };
}

/** Returns the number of requests in each tier of a plan, and their methods. */
export function countByTier({
  probes,
}: ProbePlan): ReadonlyMap<Tier, { readonly requests: number; readonly methods: readonly string[] }> {
  return new Map(
    TIERS.map((tier) => {
      const requests = withSimultaneousProbes(probes).filter((probe) => probe.tier === tier);
      return [tier, { requests: requests.length, methods: [...new Set(requests.map(({ method }) => method))].sort() }];
    }),
  );
}
