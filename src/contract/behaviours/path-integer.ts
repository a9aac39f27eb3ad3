import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isNoise, isSuccess, statusOf } from './evidence.ts';

/** The status if the value of an integer parameter in the path is not an integer. */
export const pathInteger: BehaviourDefinition<'path-integer', number> = {
  default: () => 400,
  choices: {
    invalid: ({ status }) => status,
    'not-found': () => 404,
  },
};

export const detector: Detector<typeof pathInteger> = {
  tier: 'refusals',
  detect({ point, ofOperations, isOnly }) {
    const refused = ofOperations.filter(
      ({ request, exchange }) =>
        point.place.operations.includes(request.operation.operationId) &&
        isOnly('path', exchange) &&
        !isNoise(exchange) &&
        !isSuccess(exchange),
    );
    return {
      isAboutAll: true,
      observed: refused.map(({ exchange }) =>
        statusOf(exchange) === 404 ? { by: exchange, name: 'not-found' } : toStatusSighting('invalid', exchange),
      ),
    };
  },
};
