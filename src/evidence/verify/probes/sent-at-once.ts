import { allPoints, type Contract, type Operation } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { createPathsOfFurther } from './operation-forms.ts';
import { refusedRequests } from './refused-requests.ts';

/**
 * Two different writes to one resource at the same time, if the contract leaves the effect open, and two to different resources, which
 * a server may mix up. They come after all other planned writes, since one of the two may be refused.
 */
export const simultaneousWrites: ProbeDefinition = {
  name: 'sent-at-once',
  tier: 'writes',
  after: [refusedRequests],
  requests: ({ contract, writes, known }) =>
    writes
      .filter(({ operation }) => isSimultaneityOpen(contract, operation))
      .flatMap((factory) =>
        [{}, ...createPathsOfFurther(factory, known).slice(0, 1)].map((overrides) => ({
          ...factory.make(),
          atOnce: true,
          together: { ...factory.make(overrides), atOnce: true },
        })),
      ),
};

const isSimultaneityOpen = (contract: Contract, { operationId }: Operation): boolean =>
  allPoints(contract).some(
    ({ id, place }) => contract.choices.get(id)?.shows === 'sent-at-once' && place.operations.includes(operationId),
  );
