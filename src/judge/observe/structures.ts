import type { Json, OpenPoint } from '../../contract/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { Evidence } from './evidence.ts';
import type { Observation } from './observation.ts';

/** Says what was seen at a point whose answer shows in the structure. */
export type Observer = (point: OpenPoint, evidence: Evidence) => Observation;

/** What was seen, in the form in which the aspect of the point is answered. */
export const structure = (answer: Json, says: string, times: number, of: number): Observation => ({
  as: 'structure',
  answer,
  says,
  seen: { times, of },
});
/** What was seen, which no structure says. */
export const other = (says: string, times: number, of: number): Observation => ({
  as: 'other',
  says,
  seen: { times, of },
});

/** The exchanges of the operations that reach a point. */
export function ofPoint({ place }: OpenPoint, { ofOperations }: Evidence): OperationExchange[] {
  return ofOperations.filter(
    ({ request, response }) => response !== undefined && place.operations.includes(request.operation.operationId),
  );
}

/** A list in words. */
export const words = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
