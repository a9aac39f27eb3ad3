import { type CheckStep, LEAST_BODY_LIMIT } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { bodyCheckOf, type CheckedBody } from './body.ts';
import type { Fault } from './faults.ts';
import type { OperationErrors } from './operation-errors.ts';
import { parameterCheckOf } from './parameters.ts';
import { BODY_LIMIT, type PathValues, type ServedRequest } from './request.ts';
import { requestGuessesOf } from './request-guesses.ts';
import type { Schemas } from './schemas.ts';
import { idsOf, type ServedContract } from './served-contract.ts';
import { unknownQueryCheckOf } from './unknown-query.ts';
import { explain, nameOf, partOf, type Violation } from './violations.ts';

export interface CheckedRequest {
  readonly faults: readonly Fault[];
  readonly body: CheckedBody;
  /** Ids of the points at which it is accepted, and another choice would refuse it. */
  readonly openPoints: readonly string[];
}

/** The keywords that an aspect leaves open where a value is sent, so that a set alone can have written them. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  length: ['minLength', 'maxLength'],
  fields: ['additionalProperties', 'unevaluatedProperties'],
};

export function requestCheckOf(
  contract: ServedContract,
  schemas: Schemas,
  operation: Operation,
  { onError, security }: OperationErrors,
) {
  const { marks, decisions } = contract;
  const { surface, parameters, requestBody } = operation;
  const mediaType = decisions.forSurface('media-type', surface);
  const bodySize = decisions.forSurface('body-size', surface);
  const nullsSent = decisions.forSurface('sent-nulls', surface);
  const invalidQuery = decisions.forPoints('list-errors', onError);
  const checkParameters = parameterCheckOf(parameters, schemas);
  const checkBody = bodyCheckOf(operation, schemas, mediaType.does.as === 'served');
  const guessesOf = requestGuessesOf(contract, operation);
  const checkQuery = unknownQueryCheckOf(contract, operation, security?.inQuery === true);
  const pathIntegers = new Map(
    parameters.map(({ name, node }) => [name, decisions.forPoints('path-integer', idsOf(marks.on(node)))]),
  );
  const bodySchema = requestBody?.contents[0]?.schema;

  const sizeFault = ({ body }: ServedRequest): Fault[] => {
    const { bytes, status } = bodySize.does;
    if (body !== undefined && body.length <= bytes) return [];
    const limit = bytes < BODY_LIMIT ? `${bytes} bytes that it may have` : `${BODY_LIMIT} bytes that are read here`;
    const message = `The body is larger than the ${limit}. Send less.`;
    return [{ step: 'size', refused: status, message, openPoints: bodySize.openPoints }];
  };

  /** The open points by which the set refuses a length, or further fields. What is stated refuses without. */
  const refusingPoints = (violation: Violation): readonly string[] => {
    if (violation.kind !== 'schema' || violation.part !== 'body') return [];
    let schema = bodySchema;
    for (const key of violation.place) schema = schema?.properties.get(key) ?? schema?.items;
    const own = schema?.parts.flatMap(({ node }) => marks.on(node)) ?? [];
    return idsOf(own.filter(({ aspect }) => KEYWORDS[aspect]?.includes(violation.keyword)));
  };

  const faultsOf = (violations: readonly Violation[], ofMediaType: readonly string[]): Fault[] => {
    const inPath = violations.filter((violation) => partOf(violation) === 'path');
    const inType = violations.filter(({ kind }) => kind === 'media-type');
    const others = violations.filter((violation) => !inPath.includes(violation) && !inType.includes(violation));
    const isLimit = others.some(({ kind }) => kind === 'limit');
    const fault = (
      step: CheckStep,
      refused: number,
      those: readonly Violation[],
      openPoints: readonly string[],
    ): Fault[] =>
      those.length === 0
        ? []
        : [{ step, refused, message: explain(those), openPoints, ...(isLimit && { inContract: false }) }];
    const [first] = inPath;
    const pathInteger = pathIntegers.get((first && nameOf(first)) ?? '');
    const refused = mediaType.does.as === 'error' ? mediaType.does.status : 400;
    return [
      ...fault('path', pathInteger?.does ?? 400, inPath, pathInteger?.openPoints ?? []),
      ...fault('media-type', refused, inType, mediaType.openPoints),
      ...fault('body', (others.every(isNull) && nullsSent.does) || 400, others, [
        ...(others.some(isNull) ? nullsSent.openPoints : []),
        ...others.flatMap(refusingPoints),
        ...ofMediaType,
        ...(isLimit ? bodySize.openPoints : []),
      ]),
    ];
  };

  return {
    key(request: ServedRequest): Fault | undefined {
      if (security === undefined || security.isMet(request)) return undefined;
      const problem =
        request.headers.authorization === undefined
          ? 'The request has no key.'
          : 'The header Authorization does not have the form that the contract asks for.';
      return { step: 'key', refused: 401, message: `${problem} ${security.instruction}.` };
    },

    async request(request: ServedRequest, values: PathValues): Promise<CheckedRequest> {
      const checked = checkBody(request);
      const body = checked instanceof Promise ? await checked : checked;
      const acceptedNulls = nullsSent.does === undefined ? body.violations.filter(isNull) : [];
      const inParameters = checkParameters(request, values);
      const ignored = invalidQuery.does ? [] : inParameters.filter((violation) => partOf(violation) === 'query');
      const violations = [
        ...inParameters.filter((violation) => !ignored.includes(violation)),
        ...body.violations.filter((violation) => !acceptedNulls.includes(violation)),
      ];
      const guesses = guessesOf(values, body.value);
      const query = checkQuery(request.query);
      const size = request.body?.length ?? 0;
      // A parameter of the media type, such as a character set, is not stated.
      const hasParameter = size > 0 && request.headers['content-type']?.includes(';') === true;
      const ofMediaType = body.isReadAsAnother === true || hasParameter ? mediaType.openPoints : [];
      return {
        faults: [
          ...sizeFault(request),
          ...(violations.length === 0 ? [] : faultsOf(violations, ofMediaType)),
          ...guesses.faults,
          ...query.faults,
        ],
        body,
        openPoints: [
          ...(acceptedNulls.length > 0 ? nullsSent.openPoints : []),
          ...(requestBody === undefined ? [] : ofMediaType),
          ...(requestBody !== undefined && size > LEAST_BODY_LIMIT ? bodySize.openPoints : []),
          ...(ignored.length > 0 ? invalidQuery.openPoints : []),
          ...guesses.openPoints,
          ...query.openPoints,
        ],
      };
    },
  };
}

/** Whether a violation is null in a part of the body, where something else is stated. */
function isNull(violation: Violation): boolean {
  const isOfBody = violation.kind === 'schema' && violation.part === 'body';
  return isOfBody && violation.found === 'null' && violation.place.length > 0;
}
