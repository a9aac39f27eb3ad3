import { isSuccess } from '../../../contract/behaviours/index.ts';
import type { ExactJsonObject, Json, OpenPoint } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { AspectEvidence } from './evidence.ts';
import type { Observation, SeenExchanges } from './observation.ts';

/** Observes a point whose answer a document can state, such as a type: it is not a behaviour. */
export type AspectObserver = (point: OpenPoint, evidence: AspectEvidence) => Observation;

export const createStructureObservation = (answer: Json, says: string, seen: SeenExchanges): Observation => {
  return { as: 'structure', answer, says, seen };
};

export const createOtherObservation = (says: string, seen: SeenExchanges): Observation => {
  return { as: 'other', says, seen };
};

export const exchangesIn = (some: readonly OperationExchange[]): Exchange[] => some.map(({ exchange }) => exchange);

export const isAtPoint =
  ({ place }: OpenPoint) =>
  ({ request }: OperationExchange): boolean =>
    place.operations.includes(request.operation.operationId);

export const exchangesAtPoint = (point: OpenPoint, { ofOperations }: AspectEvidence): OperationExchange[] =>
  ofOperations.filter(isAtPoint(point));

/** Lists the valid requests that succeeded. The success of an invalid request may be an error with a wrong status. */
export const listSuccesses = (point: OpenPoint, evidence: AspectEvidence): OperationExchange[] =>
  exchangesAtPoint(point, evidence).filter(
    ({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0,
  );

export const joinWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function describeFields(names: readonly string[], objects: readonly ExactJsonObject[]): string {
  const [always = [], sometimes = []] = [true, false].map((isAlways) =>
    names.filter((name) => objects.every((object) => Object.hasOwn(object, name)) === isAlways),
  );
  return [
    ...(always.length === 0 ? [] : [joinWords(always)]),
    ...(sometimes.length === 0 ? [] : [`sometimes ${joinWords(sometimes)}`]),
  ].join(', and ');
}
