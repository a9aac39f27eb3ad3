import { essenceOf } from '../../contract/model/media-types.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { createBodyCheck } from './body.ts';
import { prepareErrors } from './operation-errors.ts';
import { createParameterCheck } from './parameters.ts';
import type { ServedRequest } from './request.ts';
import { createGuessFinder } from './request-guesses.ts';
import type { ResponseSource } from './response-source.ts';
import type { PreparedSchemas } from './schemas.ts';
import { idsOf, type ServedContract } from './served-contract.ts';
import { createUnknownQueryCheck } from './unknown-query.ts';
import { createUnstatedCheck } from './unstated.ts';

export type PreparedOperation = ReturnType<typeof prepareOperation>;

/**
 * Prepares an operation for all its requests. The server enforces what is stated; where the contract is open, it does
 * what is simplest or what the set chose, and names the open points in responses.
 */
export function prepareOperation(
  contract: ServedContract,
  schemas: PreparedSchemas,
  source: ResponseSource,
  operation: Operation,
) {
  const { marks, decisions } = contract;
  const { surface, parameters, requestBody } = operation;
  const errors = prepareErrors(contract, schemas, source, operation);
  const mediaType = decisions.forSurface('media-type', surface);
  const acceptedTypes = requestBody?.contents.map((content) => essenceOf(content.mediaType)) ?? [];
  const onQuery = idsOf(
    marks.on(operation.node).filter(({ aspect, meets }) => aspect === 'parameters' || meets === 'query'),
  );
  const hasKeyInQuery = errors.security?.inQuery === true;
  const unknownQuery = decisions.forSurface('unknown-query', surface);
  const isQueryOpen = onQuery.length > 0 || unknownQuery.openPoints.length > 0 || unknownQuery.chosen || hasKeyInQuery;
  return {
    ...errors,
    operation,
    source,
    marks,
    bodyType: mediaType,
    isUnderSet: contract.set !== undefined,
    bodySize: decisions.forSurface('body-size', surface),
    nullsSent: decisions.forSurface('sent-nulls', surface),
    listErrors: decisions.forPoints('list-errors', errors.onError),
    /** The decisions about integers in a path, by the names of the path parameters. */
    pathIntegers: new Map(
      parameters.map(({ name, node }) => [name, decisions.forPoints('path-integer', idsOf(marks.on(node)))]),
    ),
    otherStatuses: decisions.forSurface('error-statuses', surface),
    errorOrder: decisions.forSurface('error-order', surface),
    invalid: statusesForInvalidRequests(operation),
    /** Ids of the open points about the query. */
    onQuery,
    readParameters: createParameterCheck(parameters, schemas),
    readBody: createBodyCheck(operation, schemas, mediaType.does.as === 'served'),
    findGuesses: createGuessFinder(contract, operation),
    checkUnknownQuery: createUnknownQueryCheck(contract, operation, hasKeyInQuery),
    isUnstated: createUnstatedCheck(operation, isQueryOpen),
    /** Whether the operation documents the media type of a request's body. */
    takes: ({ headers }: ServedRequest): boolean => acceptedTypes.includes(essenceOf(headers['content-type'] ?? '')),
  };
}

/**
 * Returns the statuses for invalid requests: 422 if it is documented, otherwise 400. For a body that cannot be read,
 * 400 comes before 422; for another media type, 415 comes first. A 400 may be documented as `4XX` or `default`.
 */
function statusesForInvalidRequests({ responses }: Operation) {
  const findFirstDocumented = (...statuses: readonly number[]): number =>
    statuses.find((status) => responses.some(({ key }) => key === String(status))) ?? 400;
  const status = findFirstDocumented(422);
  return { status, unreadableStatus: findFirstDocumented(400, 422), mediaTypeStatus: findFirstDocumented(415, status) };
}
