import { LEAST_BODY_LIMIT, type Step } from '../behaviours/index.ts';
import type { Operation } from '../contract/operation.ts';
import { bodyCheckOf } from './body.ts';
import type { Fault } from './faults.ts';
import type { OperationErrors } from './operation-errors.ts';
import { parameterCheckOf } from './parameters.ts';
import { refusingPointsOf } from './refused-value.ts';
import { BODY_LIMIT, type PathValues, type ServedRequest } from './request.ts';
import { requestGuessesOf } from './request-guesses.ts';
import type { Schemas } from './schemas.ts';
import { idsOf, type ServedContract } from './served-contract.ts';
import { explain, nameOf, partOf, type Violation } from './violations.ts';

export interface CheckedRequest {
  readonly faults: readonly Fault[];
  readonly body: unknown;
  /** Ids of the points at which it is accepted, and another choice would refuse it. */
  readonly openPoints: readonly string[];
}

export interface RequestCheck {
  /** What is wrong with the form of a key, whoever it belongs to. */
  key(request: ServedRequest): Fault | undefined;
  request(request: ServedRequest, values: PathValues): Promise<CheckedRequest>;
}

/** Makes the checks of the requests of an operation, in the order in which their faults are reported. */
export function requestCheckOf(
  contract: ServedContract,
  schemas: Schemas,
  operation: Operation,
  { makeError, onError, challenge, security }: OperationErrors,
): RequestCheck {
  const { marks, decisions } = contract;
  const { surface, parameters } = operation;
  const mediaType = decisions.forSurface('media-type', surface);
  const bodySize = decisions.forSurface('body-size', surface);
  const nullsSent = decisions.forSurface('sent-nulls', surface);
  const invalidQuery = decisions.forPoints('list-errors', onError);
  const checkParameters = parameterCheckOf(parameters, schemas);
  const checkBody = bodyCheckOf(operation, schemas, mediaType.does.as === 'served');
  const refusingPoints = refusingPointsOf(contract, operation);
  const guessesOf = requestGuessesOf(contract, operation);
  const pathIntegers = new Map(
    parameters.map(({ name, node }) => [name, decisions.forPoints('path-integer', idsOf(marks.on(node)))]),
  );

  const sizeFault = (request: ServedRequest): Fault[] => {
    const { body } = request;
    const { bytes, status } = bodySize.does;
    if (body !== undefined && body.length <= bytes) return [];
    const message =
      bytes < BODY_LIMIT
        ? `The body is larger than the ${bytes} bytes that it may have. Send less.`
        : `The body is larger than the ${BODY_LIMIT} bytes that are read here. Send less.`;
    return [{ step: 'size', respond: () => makeError(status, message, { openPoints: bodySize.openPoints, request }) }];
  };

  /** The faults of violations, by the step that finds them. */
  const faultsOf = (
    violations: readonly Violation[],
    ofMediaType: readonly string[],
    request: ServedRequest,
  ): Fault[] => {
    const inPath = violations.filter((violation) => partOf(violation) === 'path');
    const inType = violations.filter(({ kind }) => kind === 'media-type');
    const others = violations.filter((violation) => !inPath.includes(violation) && !inType.includes(violation));
    const fault = (step: Step, status: number, those: readonly Violation[], openPoints: readonly string[]): Fault[] =>
      those.length === 0 ? [] : [{ step, respond: () => makeError(status, explain(those), { openPoints, request }) }];
    const [first] = inPath;
    const pathInteger = pathIntegers.get((first && nameOf(first)) ?? '');
    const refused = mediaType.does.as === 'error' ? mediaType.does.status : 400;
    const onlyNulls = others.length > 0 && others.every(isNull);
    return [
      ...fault('path', pathInteger?.does ?? 400, inPath, pathInteger?.openPoints ?? []),
      ...fault('media-type', refused, inType, mediaType.openPoints),
      ...fault('body', (onlyNulls ? nullsSent.does : undefined) ?? 400, others, [
        ...(others.some(isNull) ? nullsSent.openPoints : []),
        ...refusingPoints(others),
        ...ofMediaType,
        ...(others.some(({ kind }) => kind === 'nested-too-deep') ? bodySize.openPoints : []),
      ]),
    ];
  };

  return {
    key(request) {
      if (security === undefined || security.isMet(request)) return undefined;
      const problem =
        request.headers.authorization === undefined
          ? 'The request has no key.'
          : 'The header Authorization does not have the form that the contract asks for.';
      const message = `${problem} ${security.instruction}.`;
      return { step: 'key', respond: () => makeError(401, message, { headers: challenge, request }) };
    },

    async request(request, values) {
      const checked = checkBody(request);
      const body = checked instanceof Promise ? await checked : checked;
      const acceptedNulls = nullsSent.does === undefined ? body.violations.filter(isNullValue) : [];
      const inParameters = checkParameters(request, values);
      const ignored = invalidQuery.does ? [] : inParameters.filter((violation) => partOf(violation) === 'query');
      const violations = [
        ...inParameters.filter((violation) => !ignored.includes(violation)),
        ...body.violations.filter((violation) => !acceptedNulls.includes(violation)),
      ];
      const guesses = guessesOf(values, body.value);
      const size = request.body?.length ?? 0;
      // A parameter of the media type, such as a character set, is not stated.
      const hasParameter = size > 0 && request.headers['content-type']?.includes(';') === true;
      const ofMediaType = body.isReadAsAnother === true || hasParameter ? mediaType.openPoints : [];
      return {
        faults: [
          ...sizeFault(request),
          ...(violations.length === 0 ? [] : faultsOf(violations, ofMediaType, request)),
          ...guesses.faults.map(({ step, status, message, openPoints }) => ({
            step,
            respond: () => makeError(status, message, { openPoints, request }),
          })),
        ],
        body: body.value,
        openPoints: [
          ...(acceptedNulls.length > 0 ? nullsSent.openPoints : []),
          ...(operation.requestBody === undefined ? [] : ofMediaType),
          ...(operation.requestBody !== undefined && size > LEAST_BODY_LIMIT ? bodySize.openPoints : []),
          ...(ignored.length > 0 ? invalidQuery.openPoints : []),
          ...guesses.openPoints,
        ],
      };
    },
  };
}

/** Whether a violation is null in the body, where something else is stated. */
function isNull(violation: Violation): boolean {
  return violation.kind === 'schema' && violation.part === 'body' && violation.found === 'null';
}

/** The same, but for the body as a whole. */
function isNullValue(violation: Violation): boolean {
  return isNull(violation) && 'place' in violation && violation.place.length > 0;
}
