import { LEAST_BODY_LIMIT } from '../../contract/behaviours/index.ts';
import { type CheckedBody, NO_BODY } from './body.ts';
import type { RequestFault } from './faults.ts';
import type { PreparedOperation } from './operation.ts';
import { NO_PREFERENCE, type Preference, type Preferences, splitPreferences } from './prefer.ts';
import { BODY_LIMIT, type PathValues, type ServedRequest } from './request.ts';
import { idsOf } from './served-contract.ts';
import type { ServedResponse } from './served-response.ts';
import { explainViolations, parameterName, type Violation, violatedPart } from './violations.ts';

/** A request to an operation, with everything that the steps find in it. */
export interface OperationContext extends PreparedOperation {
  /** The request without the preferences in its query. */
  readonly request: ServedRequest;
  /** The preferences as they were sent; {@link preference} is the response that they select. */
  readonly preferences: Preferences;
  readonly values: PathValues;
  /** The redirect that valid requests get under the set; `undefined` if they get none. */
  readonly redirect: ServedResponse | undefined;
  readonly faults: RequestFault[];
  readonly violations: Violation[];
  /** Ids of the open points because of which the request is accepted, although another choice would refuse it. */
  readonly openPoints: string[];
  body: CheckedBody;
  preference: Preference;
  /** The media type in which the response is sent; if `undefined`, the source chooses. */
  mediaType: string | undefined;
  /** Whether the header `Accept` excludes all documented media types of the response. */
  isUnaccepted: boolean;
}

export function createOperationContext(
  prepared: PreparedOperation,
  request: ServedRequest,
  values: PathValues,
  redirect: ServedResponse | undefined,
): OperationContext {
  return {
    ...prepared,
    ...splitPreferences(prepared.operation, request),
    values,
    redirect,
    faults: [],
    violations: [],
    openPoints: [],
    body: NO_BODY,
    preference: NO_PREFERENCE,
    mediaType: undefined,
    isUnaccepted: false,
  };
}

/** Checks the key, and whether the source has the resources in the path. */
export async function checkKey(context: OperationContext): Promise<undefined> {
  context.faults.push(...(await findKeyFaults(context, context.request, context.values)));
}

/** Finds faults of the key and, if path values are given, of the resources that they name. */
export async function findKeyFaults(
  { operation, source, security }: PreparedOperation,
  request: ServedRequest,
  values: PathValues | undefined,
): Promise<readonly RequestFault[]> {
  if (security === undefined || security.isMet(request)) {
    return source.faults === undefined ? [] : source.faults(operation, request, values);
  }
  const problem =
    request.headers.authorization === undefined
      ? 'The request has no key.'
      : 'The header Authorization does not have the form that the contract asks for.';
  const fault: RequestFault = { step: 'key', refused: 401, message: `${problem} ${security.instruction}.` };
  if (values === undefined) return [fault];
  const sourceFaults = (await source.faults?.(operation, request, values)) ?? [];
  return [fault, ...sourceFaults.filter(({ step }) => step !== 'key')];
}

export function checkParameters({ readParameters, request, values, violations }: OperationContext): undefined {
  violations.push(...readParameters(request, values));
}

export async function checkBody(context: OperationContext): Promise<undefined> {
  const { operation, nullsSent, readBody, request, violations, openPoints } = context;
  const body = await readBody(request);
  const accepted = nullsSent.does === undefined ? body.violations.filter(isNullViolation) : [];
  context.body = body;
  violations.push(...body.violations.filter((violation) => !accepted.includes(violation)));
  if (accepted.length > 0) openPoints.push(...nullsSent.openPoints);
  if (operation.requestBody !== undefined) openPoints.push(...mediaTypePoints(context));
}

/** Ids of the open points because of which the media type of the body was accepted. */
function mediaTypePoints({ bodyType, request, body }: OperationContext): readonly string[] {
  // Parameters of the media type, such as a character set, are not stated.
  const hasParameter = (request.body?.length ?? 0) > 0 && request.headers['content-type']?.includes(';') === true;
  return body.isReadAsAnother === true || hasParameter ? bodyType.openPoints : [];
}

export function checkBodySize(context: OperationContext): undefined {
  const { operation, bodySize, request, faults, openPoints } = context;
  const { body } = request;
  const { bytes, status } = bodySize.does;
  if (body === undefined || body.length > bytes) {
    const limit = bytes < BODY_LIMIT ? `${bytes} bytes that it may have` : `${BODY_LIMIT} bytes that are read here`;
    const message = `The body is larger than the ${limit}. Send less.`;
    faults.push({ step: 'size', refused: status, message, openPoints: bodySize.openPoints });
  }
  const size = body?.length ?? 0;
  if (operation.requestBody !== undefined && size > LEAST_BODY_LIMIT) openPoints.push(...bodySize.openPoints);
}

/** Turns violations into faults, except those of the query if the set ignores them. */
export function collectFaults(context: OperationContext): undefined {
  const { bodyType, nullsSent, bodySize, listErrors, pathIntegers, invalid, violations, faults, openPoints } = context;
  if (violations.length === 0) return;
  const isIgnored = (violation: Violation): boolean => !listErrors.does && violatedPart(violation) === 'query';
  if (violations.some(isIgnored)) openPoints.push(...listErrors.openPoints);
  const refused = violations.filter((violation) => !isIgnored(violation));
  const path = refused.filter((violation) => violatedPart(violation) === 'path');
  const type = refused.filter(({ kind }) => kind === 'media-type');
  const other = refused.filter((violation) => !path.includes(violation) && !type.includes(violation));
  const isLimit = other.some(({ kind }) => kind === 'limit');
  const addFault = (
    step: RequestFault['step'],
    status: number,
    those: readonly Violation[],
    ids: readonly string[],
  ): void => {
    if (those.length === 0) return;
    faults.push({
      step,
      refused: status,
      message: explainViolations(those),
      ...(those.length > 1 && { first: explainViolations(those.slice(0, 1)) }),
      openPoints: ids,
      ...(isLimit && { inContract: false }),
    });
  };
  const [first] = path;
  const pathInteger = pathIntegers.get((first && parameterName(first)) ?? '');
  addFault(
    'path',
    pathInteger?.openPoints.length ? pathInteger.does : invalid.status,
    path,
    pathInteger?.openPoints ?? [],
  );
  const refusedType = bodyType.does.as === 'error' && bodyType.openPoints.length > 0 ? bodyType.does : undefined;
  addFault('media-type', refusedType?.status ?? invalid.mediaTypeStatus, type, bodyType.openPoints);
  const status = other.some(isUnreadable) ? invalid.unreadableStatus : invalid.status;
  addFault('body', (other.every(isNullViolation) && nullsSent.does) || status, other, [
    ...(other.some(isNullViolation) ? nullsSent.openPoints : []),
    ...other.flatMap((violation) => findRefusingPoints(context, violation)),
    ...mediaTypePoints(context),
    ...(isLimit ? bodySize.openPoints : []),
  ]);
}

/** Checks integers and names whose validity is open, and query parameters that the operation does not have. */
export function checkOpenValues(context: OperationContext): undefined {
  const { findGuesses, checkUnknownQuery, request, values, body, faults, openPoints } = context;
  for (const guesses of [findGuesses(values, body.value), checkUnknownQuery(request.query)]) {
    faults.push(...guesses.faults);
    openPoints.push(...guesses.openPoints);
  }
}

/** Whether a violation is a body that cannot be read, or exceeds a limit, whatever its schema is. */
const isUnreadable = ({ kind }: Violation): boolean => kind === 'not-read' || kind === 'encoded' || kind === 'limit';

/** Whether a violation is a null in the body where another type is stated. */
function isNullViolation(violation: Violation): boolean {
  const isOfBody = violation.kind === 'schema' && violation.part === 'body';
  return isOfBody && violation.foundType === 'null' && violation.place.length > 0;
}

/** The keywords that an open point of an aspect leaves out of a request's schema; only a set adds them. */
const OPEN_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  length: ['minLength', 'maxLength'],
  fields: ['additionalProperties', 'unevaluatedProperties'],
};

/**
 * Ids of the open points because of which the set refuses a length or further fields; empty if the contract refuses
 * these without the set.
 */
function findRefusingPoints({ operation, marks }: PreparedOperation, violation: Violation): readonly string[] {
  if (violation.kind !== 'schema' || violation.part !== 'body') return [];
  let schema = operation.requestBody?.contents[0]?.schema;
  for (const key of violation.place) schema = schema?.properties.get(key) ?? schema?.items;
  const schemaMarks = schema?.parts.flatMap(({ node }) => marks.on(node)) ?? [];
  return idsOf(schemaMarks.filter(({ aspect }) => OPEN_KEYWORDS[aspect]?.includes(violation.keyword)));
}
