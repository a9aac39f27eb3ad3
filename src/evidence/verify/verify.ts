import { setTimeout as pause } from 'node:timers/promises';
import { answeredPoints, type Contract, type Operation } from '../../contract/model/index.ts';
import {
  CHECK_NAMES,
  type CheckName,
  createJudge,
  type Exchange,
  findNotable,
  type Notable,
  type Observation,
  observePoints,
  type PairedExchanges,
  type VouchedValues,
} from '../judge/index.ts';
import { burstSize, canShowLimit, sendBursts } from './bursts.ts';
import { type Coverage, withReasons } from './coverage.ts';
import { type FailedRequests, findLiveFailures, findRecordedFailures } from './failed-requests.ts';
import { countOutcomes, type OperationOutcome } from './operation-outcomes.ts';
import { adaptiveProbes } from './probes/adaptive-probes.ts';
import { planProbes, withSimultaneousProbes } from './probes/plan.ts';
import type { KnownResources, Probe, Tier } from './probes/probe.ts';
import { MAX_REDIRECTS, redirectedProbe } from './redirects.ts';
import type { Send } from './send.ts';
import { type EarlyEnd, surfacesNotFound, type UntestedReason, whyUntested } from './tested.ts';
import { judgeStatements, type StatementVerdict } from './verdicts.ts';

/** The result of a run: a verdict on each statement, and an observation at each open point. */
export interface VerifyReport {
  readonly contract: Contract;
  readonly statements: readonly StatementVerdict[];
  readonly observations: ReadonlyMap<string, Observation>;
  /** Responses that break no statement, and may be unexpected. */
  readonly notable: readonly Notable[];
  /** The outcomes of the valid requests to each operation. */
  readonly operations: readonly OperationOutcome[];
  /** The valid requests that failed, although their operation works, or although a recording has them. */
  readonly failures: readonly FailedRequests[];
  readonly exchanges: readonly Exchange[];
  readonly known: { readonly values: VouchedValues } & Pick<KnownResources, 'foundNames' | 'runs'>;
  /** Surfaces that were not tested, with the reason. */
  readonly untested: ReadonlyMap<string, UntestedReason>;
  readonly surfaces: ReadonlySet<string>;
  /** How and when the run ended early; `undefined` if all planned requests were sent. */
  readonly stopped: EarlyEnd | undefined;
  /** The checks that were made. */
  readonly checks: ReadonlySet<CheckName>;
  /** Whether recorded traffic was judged, and nothing was sent. */
  readonly isRecorded: boolean;
}

/** An internal error that ended a run, with the exchanges so far. */
export class RunError extends Error implements RunEvidence {
  override readonly name = 'RunError';
  readonly exchanges: readonly Exchange[];
  readonly known: VerifyReport['known'];

  constructor(cause: unknown, { exchanges, known }: RunEvidence) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.exchanges = exchanges;
    this.known = known;
  }
}

/** The part of a report that exists before exchanges are judged. */
export type RunEvidence = Pick<VerifyReport, 'exchanges' | 'known'>;

export interface VerifyOptions {
  readonly contract: Contract;
  readonly known: KnownResources;
  readonly allow: Tier;
  readonly send: Readonly<Partial<Record<string, Send>>>;
  /** The maximum number of requests per second. */
  readonly rate: number;
  /** The checks to make; all by default. */
  readonly checks?: ReadonlySet<CheckName>;
  /** Called before each request. */
  readonly onProgress?: (sent: number, of: number, probe: Probe) => void;
  /**
   * Called if a request after the first had no response in time. The run then continues, unless the request was a
   * write.
   */
  readonly onTimeout?: (exchange: Exchange) => void;
  /** Ends the run early; the exchanges so far are judged. */
  readonly signal?: AbortSignal;
}

/**
 * Sends the requests that the tier allows to a live server, and judges the responses. After a 429, nothing more is sent to that
 * surface. The run ends after three requests in a row without a response, and after a timeout of its first request or of a write.
 *
 * Never repeats a write, never sends `Prefer`, and follows redirects only for valid reads and only within the address.
 *
 * @throws {RunError} with the exchanges so far.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const { contract, known, allow } = options;
  const plan = planProbes(contract, known, allow);
  const publicValues = { ...known, values: knownValues(known) };
  const exchanges: Exchange[] = [];
  try {
    const stopped = await sendAll(withSimultaneousProbes(plan.probes).length, options, exchanges);
    const { surfaces } = known;
    return createRunReport(
      contract,
      exchanges,
      publicValues,
      { allow, surfaces, lacking: plan.lacking, stopped },
      options.checks,
    );
  } catch (error) {
    throw new RunError(error, { exchanges, known: publicValues });
  }
}

/**
 * Judges recorded exchanges. Sends nothing.
 *
 * @param values Values that the user says exist, by the name of a path parameter or a field.
 * @throws {RunError} with the exchanges.
 */
export function verifyRecorded(
  contract: Contract,
  exchanges: readonly Exchange[],
  values: VouchedValues = new Map(),
  checks?: ReadonlySet<CheckName>,
): VerifyReport {
  const surfaces = new Set(exchanges.map(({ request }) => request.surface));
  const lacking = new Map<Operation, readonly string[]>();
  const publicValues = { values };
  try {
    return createRunReport(
      contract,
      exchanges,
      publicValues,
      { allow: undefined, surfaces, lacking, stopped: undefined },
      checks,
    );
  } catch (error) {
    throw new RunError(error, { exchanges, known: publicValues });
  }
}

/** Returns the values that a run knows, by name: a single value as a text, several as a list. */
function knownValues({ values, further = new Map(), filters = new Map() }: KnownResources): VouchedValues {
  return new Map(
    [...new Set([...values.keys(), ...filters.keys()])].map((name) => {
      const all = [values.get(name) ?? [], further.get(name) ?? [], filters.get(name) ?? []].flat();
      const [first = '', ...others] = new Set<string>(all);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** Judges exchanges, and adds a reason for everything that they do not show. */
function createRunReport(
  contract: Contract,
  exchanges: readonly Exchange[],
  known: VerifyReport['known'],
  coverage: Coverage,
  checks: ReadonlySet<CheckName> = new Set(CHECK_NAMES),
): VerifyReport {
  const vouched = new Map([...known.values].filter(([name]) => known.foundNames?.has(name) !== true));
  const judge = createJudge(contract, vouched, checks);
  const first = judge.judge(exchanges);
  const notFound = surfacesNotFound(contract, first.paired, coverage);
  const { shown, paired, leftOut } = notFound.size === 0 ? first : judge.judge(exchanges, false, notFound);
  const answered = answeredPoints(contract);
  const answers = withReasons(contract, observePoints(contract, paired, answered), coverage, answered);
  const statements = judgeStatements(contract, judge, { shown, paired, leftOut }, coverage, answers);
  const operations = countOutcomes(contract, paired, exchanges, coverage, vouched, known.runs);
  return {
    contract,
    statements,
    observations: withReasons(contract, observePoints(contract, paired), coverage),
    notable: findNotable(contract, paired),
    operations,
    failures:
      coverage.allow === undefined ? findRecordedFailures(paired) : findLiveFailures(operations, statements, exchanges),
    exchanges,
    known,
    untested: findUntestedSurfaces(paired, statements, coverage),
    surfaces: coverage.surfaces,
    stopped: coverage.stopped,
    checks,
    isRecorded: coverage.allow === undefined,
  };
}

function findUntestedSurfaces(
  paired: PairedExchanges,
  statements: readonly StatementVerdict[],
  { surfaces }: Coverage,
) {
  const isShown = statements.some(({ verdict }) => verdict.is !== 'not shown');
  return new Map<string, UntestedReason>(
    [...surfaces].flatMap((surface) => {
      const why = whyUntested(surface, paired) ?? (isShown ? undefined : { kind: 'nothing-shown' as const });
      return why ? [[surface, why]] : [];
    }),
  );
}

/** Whether something was tested, on any surface. */
export function isTested({ untested, surfaces }: VerifyReport): boolean {
  return untested.size < surfaces.size;
}

/** Sends all probes, and adds each exchange to `exchanges` when its response arrives. */
async function sendAll(
  planned: number,
  { contract, known, allow, send, rate, onProgress, onTimeout, signal }: VerifyOptions,
  exchanges: Exchange[],
): Promise<EarlyEnd | undefined> {
  const interval = 1000 / rate;
  const limited = new Map<string, Exchange>();
  const readsForBursts = new Map<string, Probe>();
  let unanswered = 0;
  const createEarlyEnd = (because: EarlyEnd['because']): EarlyEnd => ({
    after: exchanges.length,
    of: Math.max(planned, exchanges.length),
    because,
  });
  const probes = adaptiveProbes(contract, known, allow);
  let step = probes.next();
  let redirected: Probe | undefined;
  let redirects = 0;
  while (!step.done) {
    const probe = redirected ?? step.value;
    const refused = limited.get(probe.surface);
    if (refused !== undefined) {
      redirected = undefined;
      step = probes.next(refused);
      continue;
    }
    const began = performance.now();
    if (signal?.aborted) return createEarlyEnd('signal');
    onProgress?.(exchanges.length, Math.max(planned, exchanges.length + 1), probe);
    const { together } = probe;
    const sent = await Promise.all(
      (together === undefined ? [probe] : [probe, together]).map((one) => send[one.surface]?.(one)),
    );
    const received = sent.filter((one) => one !== undefined);
    const [exchange] = received;
    if (exchange === undefined) throw new Error(`nothing sends to ${probe.surface}`);
    exchanges.push(...received);
    if (!readsForBursts.has(probe.surface) && canShowLimit(probe, exchange)) readsForBursts.set(probe.surface, probe);
    // A 429 for one of two simultaneous requests does not limit the other requests.
    if (exchange.response?.status === 429 && together === undefined) limited.set(probe.surface, exchange);
    unanswered = exchange.response === undefined ? unanswered + 1 : 0;
    // A server that does not respond gets no more requests.
    if (unanswered >= 3) return createEarlyEnd('unanswered');
    if (exchange.failure === 'ETIMEDOUT') {
      if (exchanges.length === 1) return createEarlyEnd('silent');
      onTimeout?.(exchange);
      // The next write would wait as long: 15 minutes.
      if (probe.tier === 'writes') return createEarlyEnd('silent');
    }
    redirects = redirected === undefined ? 0 : redirects + 1;
    redirected = redirects < MAX_REDIRECTS ? redirectedProbe(probe, exchange) : undefined;
    if (redirected === undefined) step = probes.next(exchange);
    const rest = interval - (performance.now() - began);
    // The signal also ends the pause.
    if (rest > 0 && !step.done) await pause(rest, undefined, { signal }).catch(() => undefined);
  }
  const size = burstSize(allow, rate);
  for (const [surface, probe] of readsForBursts) {
    const sendOne = send[surface];
    if (size > 0 && sendOne !== undefined && !limited.has(surface))
      await sendBursts(probe, size, sendOne, exchanges, signal);
  }
  return limited.size > 0 ? createEarlyEnd('429') : undefined;
}
