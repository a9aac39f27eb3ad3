import { isSuccess, statusOf } from '../../../contract/behaviours/index.ts';
import {
  type Contract,
  type ExactJson,
  jsonContentOf,
  type Operation,
  requiresKey,
  type Schema,
} from '../../../contract/model/index.ts';
import { type Exchange, jsonType } from '../../judge/index.ts';
import { unstatedSchemes } from '../keys.ts';
import { filtersFor, receivedBodies, type SentProbe } from './filter-queries.ts';
import { fieldsIn } from './find-values.ts';
import { planProbes } from './plan.ts';
import type { KnownResources, Probe, TextLengths, Tier } from './probe.ts';
import { requestFactories } from './valid-requests.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

const LENGTHS: readonly TextLengths[] = [
  [60, 60],
  [6, 6],
  [12, 400],
];
const MAX_REPEATS = 3;
/** The number from which texts are numbered, far above the numbers in a plan. */
const FIRST_NUMBER = 9_000;

/**
 * Yields the requests of a plan, adapted to earlier responses. If an operation refuses its first write, the length of its texts
 * may be the reason: other lengths are tried, and later writes have the first accepted one. If all reads are refused for their
 * key, other schemes are tried; if a read is refused otherwise, filters. At most three variants are tried.
 */
export function* adaptiveProbes(
  contract: Contract,
  known: KnownResources,
  allow: Tier,
): Generator<Probe, void, Exchange> {
  const lengths = new Map<Operation, TextLengths>();
  const tried = new Set<Operation>();
  const { following, ...plan } = planProbes(contract, known, allow);
  let { probes } = plan;
  const sent: SentProbe[] = [];
  for (let index = 0; index < probes.length; index += 1) {
    const probe = probes[index];
    if (probe === undefined) return;
    const exchange = yield probe;
    const { operation, tier } = probe;
    sent.push({ probe, exchange });
    if (probe.shorter !== undefined && REFUSALS.has(statusOf(exchange))) yield probe.shorter;
    if (allow !== 'reads' && tier === 'reads' && probes[index + 1]?.tier !== 'reads') yield* otherSchemes(sent);
    if (tier !== 'writes' || operation === undefined || tried.has(operation)) continue;
    tried.add(operation);
    if (!REFUSALS.has(statusOf(exchange))) continue;
    const optional = optionalFrom(operation, known, sent);
    for (const [number, variant] of LENGTHS.slice(0, LENGTHS.length - optional.length).entries()) {
      const varied = requestFactories(
        { ...known, lengths: new Map([[operation, variant]]) },
        FIRST_NUMBER + number,
      )(operation);
      if (!varied.hasTexts || !isSuccess(yield varied.make())) continue;
      lengths.set(operation, variant);
      probes = planProbes(contract, { ...known, lengths }, allow).probes;
      break;
    }
    if (lengths.has(operation)) continue;
    for (const fields of optional)
      yield requestFactories(known, FIRST_NUMBER + LENGTHS.length)(operation).make({ fields });
  }
  // A failure upstream rarely hits the same request twice.
  const failed = sent.filter(({ probe, exchange }) => probe.tier === 'refusals' && statusOf(exchange) >= 500);
  for (const { probe } of failed.slice(0, MAX_REPEATS)) yield probe;
  for (const probe of following(sent)) {
    const exchange = yield probe;
    sent.push({ probe, exchange });
  }
  // Filters come last, when earlier responses have given most values.
  if (allow !== 'reads') yield* probeWithFilters(contract, known, sent);
}

/**
 * Returns an optional field that the user did not give, with a value from an earlier response; empty if there is none.
 */
function optionalFrom(
  operation: Operation,
  known: KnownResources,
  sent: readonly SentProbe[],
): Record<string, ExactJson>[] {
  const schema = jsonContentOf(operation.requestBody)?.schema;
  const bodies = receivedBodies(sent);
  const fields = [...(schema?.properties ?? [])].flatMap(([name, property]) => {
    const values = bodies.flatMap(({ value }) => fieldsIn(value, name)).filter((value) => fits(property, value));
    return schema?.required.includes(name) || known.values.has(name) ? [] : values.map((value) => ({ [name]: value }));
  });
  return fields.slice(0, 1);
}

const fits = (property: Schema, value: ExactJson): boolean => property.keyword('type') === jsonType(value);

/** Sends the right key in undocumented schemes until one is accepted, then a wrong key in that scheme. */
function* otherSchemes(reads: readonly SentProbe[]): Generator<Probe, void, Exchange> {
  const keyed = reads.filter(({ probe }) => probe.operation !== undefined && requiresKey(probe.operation));
  if (!keyed.every(({ exchange }) => [401, 403].includes(statusOf(exchange)))) return;
  const [probe] = keyed.map((one) => one.probe);
  if (probe?.operation === undefined) return;
  for (const keyScheme of unstatedSchemes(probe.operation)) {
    const other: Probe = { ...probe, tier: 'probes', keyScheme };
    if (!isSuccess(yield other)) continue;
    yield { ...other, key: 'made-up' };
    return;
  }
}

/** Sends each read that is always refused with filters, until one is accepted. */
function* probeWithFilters(
  contract: Contract,
  known: KnownResources,
  sent: readonly SentProbe[],
): Generator<Probe, void, Exchange> {
  const reads = sent.filter(({ probe }) => probe.operation?.method === 'get' && probe.key === 'stated');
  for (const [operation, own] of Map.groupBy(reads, ({ probe }) => probe.operation)) {
    const [first] = own;
    const isRefused = ({ probe, exchange }: SentProbe): boolean =>
      probe.tier !== 'reads' ? !isSuccess(exchange) : REFUSALS.has(statusOf(exchange));
    if (operation === undefined || first === undefined || !own.every(isRefused)) continue;
    for (const query of filtersFor(contract, operation, known.values, sent)) {
      if (isSuccess(yield { ...first.probe, tier: 'probes', query })) break;
    }
  }
}
