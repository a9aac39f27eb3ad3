/**
 * The contract as data: its document, what it states and what it leaves open.
 */
import openapi from '../generated/openapi.json' with { type: 'json' };

export type { OpenPointId, OperationId, StatementId } from '../generated/ids.ts';
export { type Aspect, type OpenPoint, openPoints } from '../generated/open-points.ts';
export type { Place, Surface } from '../generated/place.ts';
export { type Statement, statements } from '../generated/statements.ts';

/** The contract's OpenAPI 3.1 document, with its `x-source` and `x-unspecified`. */
export const document: Readonly<Record<string, unknown>> = openapi;
