import type { SourceResponse } from '../../serve/index.ts';
import type { OperationRequest } from '../context.ts';

/**
 * Does what a right request asks for.
 *
 * @throws {Refusal} where it is not done.
 */
export type OperationHandler = (request: OperationRequest) => Promise<SourceResponse>;
