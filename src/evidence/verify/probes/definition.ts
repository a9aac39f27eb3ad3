import type { Contract } from '../../../contract/model/index.ts';
import type { SentProbe } from './filter-queries.ts';
import type { KnownResources, Probe, Tier } from './probe.ts';
import type { RequestFactory } from './valid-requests.ts';

/** The data from which a probe makes its requests. */
export interface ProbeContext {
  readonly contract: Contract;
  readonly known: KnownResources;
  /** A factory for each operation on the tested surfaces. */
  readonly operations: readonly RequestFactory[];
  /** The factories of reads whose path values are known. */
  readonly reads: readonly RequestFactory[];
  /** The factories of writes whose path values are known. */
  readonly writes: readonly RequestFactory[];
  /** The highest tier that the user allows. */
  readonly allow: Tier;
}

/** A kind of request that verify sends. Aspects and detectors compare the responses: see `evidence/judge/observe/`. */
export interface ProbeDefinition {
  readonly name: string;
  readonly tier: Tier;
  /** The probes that must be sent before this one, if their tiers are allowed. */
  readonly after: readonly ProbeDefinition[];
  requests(context: ProbeContext): readonly Probe[];
  /** Makes requests from earlier responses, such as for the next page. They are sent after all planned requests. */
  followUps?(context: ProbeContext, sent: readonly SentProbe[]): readonly Probe[];
}
