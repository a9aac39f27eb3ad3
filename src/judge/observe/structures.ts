import type { Json, OpenPoint } from '../../contract/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { AspectEvidence } from './evidence.ts';
import type { Observation } from './observation.ts';

/** Says what was seen at a point whose answer shows in the structure. */
export type Observer = (point: OpenPoint, evidence: AspectEvidence) => Observation;

/** What was seen, in the form in which the aspect of the point is answered. */
export const structure = (answer: Json, says: string, times: number, of = times): Observation => {
  return { as: 'structure', answer, says, seen: { times, of } };
};

export const other = (says: string, times: number, of = times): Observation => {
  return { as: 'other', says, seen: { times, of } };
};

export function ofPoint({ place }: OpenPoint, { ofOperations }: AspectEvidence): OperationExchange[] {
  return ofOperations.filter(({ request }) => place.operations.includes(request.operation.operationId));
}

export const words = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
