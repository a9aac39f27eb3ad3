import { allPoints, type Contract, type Operation } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { refusedRequests } from './refused-requests.ts';

/** Two different writes to one resource at once, where it is open what a server does then. They come last: one may be refused. */
export const sentAtOnce: ProbeDefinition = {
  name: 'sent-at-once',
  tier: 'writes',
  after: [refusedRequests],
  requests: ({ contract, writes }) =>
    writes
      .filter(({ operation }) => isOpenAtOnce(contract, operation))
      .map(({ make }) => ({ ...make(), atOnce: true, together: { ...make(), atOnce: true } })),
};

const isOpenAtOnce = (contract: Contract, { operationId }: Operation): boolean =>
  allPoints(contract).some(
    ({ id, place }) => contract.choices.get(id)?.shows === 'sent-at-once' && place.operations.includes(operationId),
  );
