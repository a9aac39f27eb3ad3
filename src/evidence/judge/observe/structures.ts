import { isSuccess } from '../../../contract/behaviours/index.ts';
import type { ExactJsonObject, Json, OpenPoint } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { AspectEvidence } from './evidence.ts';
import type { Observation, Seen } from './observation.ts';

/** Observes a point whose answer shows in the structure. */
export type AspectObserver = (point: OpenPoint, evidence: AspectEvidence) => Observation;

export const structure = (answer: Json, says: string, seen: Seen): Observation => {
  return { as: 'structure', answer, says, seen };
};

export const other = (says: string, seen: Seen): Observation => {
  return { as: 'other', says, seen };
};

export const exchangesIn = (some: readonly OperationExchange[]): Exchange[] => some.map(({ exchange }) => exchange);

export function ofPoint({ place }: OpenPoint, { ofOperations }: AspectEvidence): OperationExchange[] {
  return ofOperations.filter(({ request }) => place.operations.includes(request.operation.operationId));
}

/** The valid requests that succeeded. If an invalid one succeeded, its response may be an error with a wrong status. */
export const successesAt = (point: OpenPoint, evidence: AspectEvidence): OperationExchange[] =>
  ofPoint(point, evidence).filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);

export const words = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function fieldsInWords(names: readonly string[], objects: readonly ExactJsonObject[]): string {
  const [always = [], sometimes = []] = [true, false].map((isAlways) =>
    names.filter((name) => objects.every((object) => Object.hasOwn(object, name)) === isAlways),
  );
  return [
    ...(always.length === 0 ? [] : [words(always)]),
    ...(sometimes.length === 0 ? [] : [`sometimes ${words(sometimes)}`]),
  ].join(', and ');
}
