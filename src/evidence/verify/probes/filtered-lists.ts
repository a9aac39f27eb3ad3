import { isSuccess } from '../../../contract/behaviours/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { createFilterQueries } from './filter-queries.ts';
import { UNKNOWN_NAME, undocumentedRequests } from './undocumented-requests.ts';

/**
 * Reads of each list with queries that may filter it. A list must have its form, whatever the query. No value of the server is sent,
 * since a recording keeps what verify sent.
 */
export const filteredLists: ProbeDefinition = {
  name: 'filtered-lists',
  tier: 'probes',
  after: [undocumentedRequests],
  requests: () => [],
  followUps: ({ contract, reads, known }, sent) =>
    reads
      .filter(({ operation }) =>
        sent.some(({ probe, exchange }) => probe.operation === operation && isSuccess(exchange)),
      )
      .flatMap(({ operation, make }) =>
        createFilterQueries(contract, operation, known.values, [], UNKNOWN_NAME).map((query) =>
          make({ tier: 'probes', query }),
        ),
      ),
};
