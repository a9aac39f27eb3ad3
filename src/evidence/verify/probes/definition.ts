import type { Contract } from '../../../contract/model/index.ts';
import type { SentProbe } from './filter-queries.ts';
import type { KnownResources, Probe, Tier } from './probe.ts';
import type { RequestFactory } from './valid-requests.ts';

/** The values from which a probe makes its requests. */
export interface ProbeContext {
  readonly contract: Contract;
  readonly known: KnownResources;
  /** One factory for each operation of the surfaces of the run. */
  readonly operations: readonly RequestFactory[];
  /** Factories of the reads whose values are known. */
  readonly reads: readonly RequestFactory[];
  /** Factories of the writes whose values are known. */
  readonly writes: readonly RequestFactory[];
  /** The highest tier that the user allows. */
  readonly allow: Tier;
}

/** A kind of requests that verify sends. Aspects and detectors compare the responses: see `evidence/judge/observe/`. */
export interface ProbeDefinition {
  readonly name: string;
  readonly tier: Tier;
  /** The probes that are sent before this one, if their tiers are allowed. */
  readonly after: readonly ProbeDefinition[];
  requests(context: ProbeContext): readonly Probe[];
  /** Requests that earlier responses name, which are sent after all that are planned. */
  following?(context: ProbeContext, sent: readonly SentProbe[]): readonly Probe[];
}
