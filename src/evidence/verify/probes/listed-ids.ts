import { isSuccess } from '../../../contract/behaviours/index.ts';
import type { Contract } from '../../../contract/model/index.ts';
import { findListedIds, findLists, type PathProperty, readJson } from '../../judge/index.ts';
import type { SentProbe } from './filter-queries.ts';
import type { KnownResources } from './probe.ts';

/** The number of ids of a list that are tried. */
const MAX_IDS = 3;

/** Finds ids of the lists that the user did not name. */
export function findOtherIds(
  contract: Contract,
  known: KnownResources,
  property: PathProperty,
  sent: readonly SentProbe[],
): readonly string[] {
  const { parameter } = property;
  const working = new Set([known.values.get(parameter) ?? [], ...(known.further?.get(parameter) ?? [])].flat());
  const lists = findLists(contract, parameter);
  const bodies = sent.flatMap(({ probe, exchange }) =>
    probe.operation !== undefined && lists.includes(probe.operation) && isSuccess(exchange)
      ? [readJson(exchange.response?.body ?? new Uint8Array())?.value ?? null]
      : [],
  );
  const ids = new Set(findListedIds(property, bodies, working).flat().map(String));
  return [...ids].filter((id) => !working.has(id)).slice(0, MAX_IDS);
}
