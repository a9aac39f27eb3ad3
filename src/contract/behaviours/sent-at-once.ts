import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isError, isSuccess, statusOf } from './evidence.ts';

/**
 * The treatment of two simultaneous messages: in turn, together, or with an error status for the second one.
 */
export const sentAtOnce: BehaviourDefinition<'sent-at-once', 'in-turn' | 'together' | number> = {
  choices: {
    'in-turn': () => 'in-turn',
    together: () => 'together',
    refused: ({ status }) => status,
  },
};

/** Only a refusal shows a choice. A failure upstream can hit any request. */
export const detector: Detector<typeof sentAtOnce> = {
  tier: 'writes',
  detect({ point, ofOperations }) {
    const together = ofOperations.filter(
      ({ request, exchange }) =>
        exchange.request.atOnce === true && point.place.operations.includes(request.operation.operationId),
    );
    const accepted = new Set(together.flatMap(({ exchange }) => (isSuccess(exchange) ? exchange.request.path : [])));
    // A rate limit refuses other requests, too.
    const isLimited = ofOperations.some(({ exchange }) => !exchange.request.atOnce && statusOf(exchange) === 429);
    const refused = together.filter(
      ({ exchange }) =>
        isError(exchange) &&
        statusOf(exchange) < 500 &&
        accepted.has(exchange.request.path) &&
        !(isLimited && statusOf(exchange) === 429),
    );
    return refused.length > 0
      ? { observed: refused.map(({ exchange }) => toStatusSighting('refused', exchange)), of: together.length }
      : { absent: 'neither of two messages at once was refused', in: together.length };
  },
};
