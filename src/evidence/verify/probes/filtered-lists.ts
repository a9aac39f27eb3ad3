import { isSuccess } from '../../../contract/behaviours/index.ts';
import { findPathProperties, isJsonResponse } from '../../judge/index.ts';
import type { ProbeContext, ProbeDefinition } from './definition.ts';
import { createFilterQueries, createSpelledQuery, findFilterNames, type SentProbe } from './filter-queries.ts';
import { findOtherIds } from './listed-ids.ts';
import type { Probe } from './probe.ts';
import { UNKNOWN_NAME, undocumentedRequests } from './undocumented-requests.ts';
import type { RequestFactory } from './valid-requests.ts';

/** An id that is unlikely to exist, if the run has none that does not. */
const UNLIKELY_ID = '1999999999';

/**
 * Reads of each list with queries that may filter it. A list must have its form, whatever the query. No text of the server is sent,
 * since a recording keeps what verify sent.
 */
export const filteredLists: ProbeDefinition = {
  name: 'filtered-lists',
  tier: 'probes',
  after: [undocumentedRequests],
  requests: () => [],
  followUps: (context, sent) =>
    context.reads.flatMap((factory) => {
      const { contract, known } = context;
      const whole = sent.find(
        ({ probe, exchange }) =>
          probe.operation === factory.operation &&
          probe.tier === 'reads' &&
          probe.query === '' &&
          isSuccess(exchange) &&
          isJsonResponse(exchange.response),
      );
      if (!sent.some(({ probe, exchange }) => probe.operation === factory.operation && isSuccess(exchange))) return [];
      const queries = createFilterQueries(contract, factory.operation, known.values, [], UNKNOWN_NAME);
      const names = findFilterNames(contract, factory.operation);
      return [
        ...[...queries, ...names.map((name) => createSpelledQuery(name, known.absent ?? UNLIKELY_ID))].map((query) =>
          factory.make({ tier: 'probes', query }),
        ),
        ...(whole === undefined
          ? []
          : names.flatMap((name) => createNarrowedReads(context, factory, name, whole, sent))),
      ];
    }),
};

/** Reads a list for a known id. If the result differs from that without a query, also for other ids, and without a query. */
function createNarrowedReads(
  { contract, known }: ProbeContext,
  { make }: RequestFactory,
  name: string,
  whole: SentProbe,
  sent: readonly SentProbe[],
): Probe[] {
  const value = known.values.get(name);
  if (value === undefined) return [];
  const property = findPathProperties(contract).find(({ parameter }) => parameter === name);
  const others = [
    ...(known.further?.get(name) ?? []),
    ...(property === undefined ? [] : findOtherIds(contract, known, property, sent)),
  ];
  const read = (one: string): Probe => make({ tier: 'probes', query: createSpelledQuery(name, one) });
  return [{ ...read(value), sameResultAs: whole.exchange, again: [...others.map(read), whole.probe] }];
}
