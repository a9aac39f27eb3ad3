import { isSuccess, statusOf } from '../../behaviours/index.ts';
import { type Contract, type Operation, requiresKey } from '../../contract/index.ts';
import type { Exchange } from '../../judge/index.ts';
import { unstatedSchemes } from '../keys.ts';
import { planOf } from './plan.ts';
import type { Known, Probe, TextLengths, Tier } from './probe.ts';
import { requestsOf } from './sound.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

const VARIANTS: readonly TextLengths[] = [
  [60, 60],
  [6, 6],
  [12, 400],
];
/** Texts with these numbers are in no plan. */
const FIRST = 9_000;

/**
 * The requests of a plan, each with regard to the responses before it. Where an operation refuses its first write, the
 * length of its texts can be the reason: other lengths are tried, and the rest has the first that is accepted. Where each
 * read is refused for its key, the scheme of the key can be the reason.
 */
export function* adaptiveProbes(contract: Contract, known: Known, allow: Tier): Generator<Probe, void, Exchange> {
  const lengths = new Map<Operation, TextLengths>();
  const tried = new Set<Operation>();
  let { probes } = planOf(contract, known, allow);
  const reads: Asked[] = [];
  for (let index = 0; index < probes.length; index += 1) {
    const probe = probes[index];
    if (probe === undefined) return;
    const exchange = yield probe;
    const { operation, tier } = probe;
    if (tier === 'reads') reads.push({ probe, exchange });
    if (allow !== 'reads' && tier === 'reads' && probes[index + 1]?.tier !== 'reads') yield* otherSchemes(reads);
    if (tier !== 'writes' || operation === undefined || tried.has(operation)) continue;
    tried.add(operation);
    if (!REFUSALS.has(statusOf(exchange))) continue;
    for (const [number, variant] of VARIANTS.entries()) {
      const varied = requestsOf({ ...known, lengths: new Map([[operation, variant]]) }, FIRST + number)(operation);
      if (!varied.hasTexts || !isSuccess(yield varied.make())) continue;
      lengths.set(operation, variant);
      probes = planOf(contract, { ...known, lengths }, allow).probes;
      break;
    }
  }
}

interface Asked {
  readonly probe: Probe;
  readonly exchange: Exchange;
}

/** The right key in schemes that are not stated, up to the first that is accepted, and a wrong one in that. */
function* otherSchemes(reads: readonly Asked[]): Generator<Probe, void, Exchange> {
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
