import { isSuccess, statusOf } from '../../../contract/behaviours/index.ts';
import type { Contract } from '../../../contract/model/index.ts';
import { findListedIds, findLists, findPathProperties, type PathProperty, readJson } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { SentProbe } from './filter-queries.ts';
import type { KnownResources } from './probe.ts';
import { hasMalformedBody, refusedRequests } from './refused-requests.ts';

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

/**
 * Requests with ids of a list that the user did not name: a server that refuses a malformed body for a named id with 400 must
 * know the others as well. No server can store such a body.
 */
export const listedIds: ProbeDefinition = {
  name: 'listed-ids',
  tier: 'refusals',
  after: [refusedRequests],
  requests: () => [],
  followUps: ({ contract, operations, known }, sent) =>
    findPathProperties(contract).flatMap((property) => {
      const { parameter } = property;
      const others = findOtherIds(contract, known, property, sent);
      return operations.flatMap((factory) => {
        const malformed = sent.find(
          ({ probe, exchange }) =>
            probe.operation === factory.operation &&
            probe.key === 'stated' &&
            hasMalformedBody(probe) &&
            statusOf(exchange) === 400,
        );
        const hasId = factory.operation.path.includes(`{${parameter}}`);
        if (malformed === undefined || !hasId) return [];
        const body = Buffer.from(malformed.probe.body ?? '').toString();
        return others.map((id) => factory.make({ tier: 'refusals', values: { [parameter]: id }, body }));
      });
    }),
};
