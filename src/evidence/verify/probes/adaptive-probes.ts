import { isSuccess, statusOf } from '../../../contract/behaviours/index.ts';
import {
  type Contract,
  type ExactJson,
  isSameData,
  jsonContentOf,
  type Operation,
  requiresKey,
  type Schema,
} from '../../../contract/model/index.ts';
import { type Exchange, jsonType, readJson } from '../../judge/index.ts';
import { undocumentedSchemes } from '../keys.ts';
import { requestsToRepeat } from './asked-again.ts';
import { createFilterQueries, type SentProbe, successfulBodies } from './filter-queries.ts';
import { readWithoutSlash } from './filtered-lists.ts';
import { findFieldValues } from './find-values.ts';
import { readOfNextPage } from './named-by-responses.ts';
import { planProbes } from './plan.ts';
import type { KnownResources, Probe, TextLengths, Tier } from './probe.ts';
import { createRequestFactories } from './valid-requests.ts';

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 413, 422]);

/** The lengths of title and text that are tried if an operation refuses the usual ones. */
const TRIED_LENGTHS: readonly TextLengths[] = [
  [60, 60],
  [6, 6],
  [12, 400],
];
const MAX_REPEATS = 3;
/** The number of kinds of requests to one operation that are repeated. */
const MAX_REPEATED_KINDS = 4;
/** The first number of the texts in adapted requests, far above the numbers of a plan: no text is sent twice. */
const FIRST_TEXT_NUMBER = 9_000;

/**
 * Yields the requests of a plan, adapted to earlier responses. If an operation refuses its first write, other lengths
 * of its texts are tried, and an optional field; later writes use the first length that was accepted. If all reads are
 * refused for their key, the key is sent in other schemes. If a read is refused for another reason, it is sent with
 * filters.
 */
export function* adaptiveProbes(
  contract: Contract,
  known: KnownResources,
  allow: Tier,
): Generator<Probe, void, Exchange> {
  const lengths = new Map<Operation, TextLengths>();
  const tried = new Set<Operation>();
  const { followUps, ...plan } = planProbes(contract, known, allow);
  let { probes } = plan;
  const sent: SentProbe[] = [];
  const repeated = new Map<Operation, number>();
  /** Whether a failed request is repeated: its kind may always fail, although other requests to the operation succeed. */
  const mayRepeat = ({ operation, again, tier }: Probe, exchange: Exchange): boolean => {
    const hasFailed = statusOf(exchange) >= 500 || (tier === 'reads' && exchange.response === undefined);
    if (operation === undefined || again === undefined || !hasFailed) return false;
    const count = repeated.get(operation) ?? 0;
    repeated.set(operation, count + 1);
    return (
      count < MAX_REPEATED_KINDS && sent.some((one) => one.probe.operation === operation && isSuccess(one.exchange))
    );
  };
  /** Sends shorter texts until one is accepted; one that fails with 5xx is repeated instead. */
  function* shorten(probe: Probe, refused: Exchange): Generator<Probe, void, Exchange> {
    let last = refused;
    for (let next = probe.shorter; next !== undefined && isTextRefused(last); next = next.shorter) {
      last = yield next;
      sent.push({ probe: next, exchange: last });
      if (mayRepeat(next, last)) return yield* repeat(next);
    }
  }
  for (let index = 0; index < probes.length; index += 1) {
    const probe = probes[index];
    if (probe === undefined) return;
    const exchange = yield probe;
    const { operation, tier } = probe;
    sent.push({ probe, exchange });
    if (probe.shorter !== undefined) yield* shorten(probe, exchange);
    const isLastRead = tier === 'reads' && probes[index + 1]?.tier !== 'reads';
    if (allow !== 'reads' && isLastRead && sent.every((one) => one.probe.tier === 'reads'))
      yield* probeOtherSchemes(sent);
    if (mayRepeat(probe, exchange)) yield* repeat(probe);
    if (tier !== 'writes' || operation === undefined || tried.has(operation)) continue;
    tried.add(operation);
    if (!REFUSAL_STATUSES.has(statusOf(exchange))) continue;
    const optional = findOptionalField(operation, known, sent);
    for (const [number, variant] of TRIED_LENGTHS.slice(0, TRIED_LENGTHS.length - optional.length).entries()) {
      const varied = createRequestFactories(
        { ...known, lengths: new Map([[operation, variant]]) },
        FIRST_TEXT_NUMBER + number,
      )(operation);
      if (!varied.hasTexts || !isSuccess(yield varied.make())) continue;
      lengths.set(operation, variant);
      probes = planProbes(contract, { ...known, lengths }, allow).probes;
      break;
    }
    if (lengths.has(operation)) continue;
    for (const fields of optional)
      yield createRequestFactories(known, FIRST_TEXT_NUMBER + TRIED_LENGTHS.length)(operation).make({ fields });
  }
  // A passing failure of a server behind the API rarely affects the same request twice.
  const failed = sent.filter(({ probe, exchange }) => probe.tier === 'refusals' && statusOf(exchange) >= 500);
  for (const { probe } of failed.slice(0, MAX_REPEATS)) yield probe;
  for (const probe of followUps(sent)) {
    const exchange = yield probe;
    sent.push({ probe, exchange });
    if (hasOtherResult(probe, exchange) || mayRepeat(probe, exchange)) yield* repeat(probe);
    const nextPage = probe.isNamed && isSuccess(exchange) ? readOfNextPage({ probe, exchange }) : undefined;
    if (nextPage !== undefined) yield nextPage;
    const withoutSlash = readWithoutSlash({ probe, exchange });
    if (withoutSlash !== undefined) yield withoutSlash;
  }
  // Filters come last, when earlier responses have given most values.
  if (allow !== 'reads') yield* probeWithFilters(contract, known, sent);
  const createFactory = createRequestFactories({ ...known, lengths }, FIRST_TEXT_NUMBER + TRIED_LENGTHS.length + 1);
  yield* requestsToRepeat(sent, (operation) => {
    const { schema, make } = createFactory(operation);
    return schema === undefined ? undefined : make();
  });
}

/** Whether a request was not accepted, so that a shorter text may be. */
const isTextRefused = (exchange: Exchange): boolean => {
  const status = statusOf(exchange);
  return status >= 400 && status !== 401 && status !== 429;
};

const hasOtherResult = ({ sameResultAs: earlier }: Probe, exchange: Exchange): boolean =>
  earlier !== undefined &&
  (statusOf(earlier) !== statusOf(exchange) || !isSameData(bodyValue(earlier), bodyValue(exchange)));

const bodyValue = ({ response }: Exchange): ExactJson | undefined =>
  readJson(response?.body ?? new Uint8Array())?.value;

/** Sends more requests of the kind of one that failed. */
function* repeat({ again = [] }: Probe): Generator<Probe, void, Exchange> {
  for (const probe of again) yield probe;
}

/** Finds an optional field of the body that the user did not give, with a value from an earlier response. At most one field. */
function findOptionalField(
  operation: Operation,
  known: KnownResources,
  sent: readonly SentProbe[],
): Record<string, ExactJson>[] {
  const schema = jsonContentOf(operation.requestBody)?.schema;
  const bodies = successfulBodies(sent);
  const fields = [...(schema?.properties ?? [])].flatMap(([name, property]) => {
    const values = bodies
      .flatMap(({ value }) => findFieldValues(value, name))
      .filter((value) => hasTypeOf(property, value));
    return schema?.required.includes(name) || known.values.has(name) ? [] : values.map((value) => ({ [name]: value }));
  });
  return fields.slice(0, 1);
}

const hasTypeOf = (property: Schema, value: ExactJson): boolean => property.keyword('type') === jsonType(value);

/** Sends the right key in undocumented schemes until one is accepted, then a wrong key in that scheme. */
function* probeOtherSchemes(reads: readonly SentProbe[]): Generator<Probe, void, Exchange> {
  const keyed = reads.filter(({ probe }) => probe.operation !== undefined && requiresKey(probe.operation));
  if (!keyed.every(({ exchange }) => [401, 403].includes(statusOf(exchange)))) return;
  const [probe] = keyed.map((one) => one.probe);
  if (probe?.operation === undefined) return;
  for (const keyScheme of undocumentedSchemes(probe.operation)) {
    const other: Probe = { ...probe, tier: 'probes', keyScheme };
    if (!isSuccess(yield other)) continue;
    yield { ...other, key: 'made-up' };
    return;
  }
}

/** Repeats each read that was always refused, with one filter after the other, until a request succeeds. */
function* probeWithFilters(
  contract: Contract,
  known: KnownResources,
  sent: readonly SentProbe[],
): Generator<Probe, void, Exchange> {
  const reads = sent.filter(({ probe }) => probe.operation?.method === 'get' && probe.key === 'stated');
  for (const [operation, own] of Map.groupBy(reads, ({ probe }) => probe.operation)) {
    const [first] = own;
    const isRefused = ({ probe, exchange }: SentProbe): boolean =>
      probe.tier !== 'reads' ? !isSuccess(exchange) : REFUSAL_STATUSES.has(statusOf(exchange));
    if (operation === undefined || first === undefined || !own.every(isRefused)) continue;
    for (const query of createFilterQueries(contract, operation, known.values, sent)) {
      if (isSuccess(yield { ...first.probe, tier: 'probes', query })) break;
    }
  }
}
