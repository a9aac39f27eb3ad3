import { toJsonText } from '../../contract/model/exact-json.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { essenceOf } from '../../contract/model/media-types.ts';
import { type Operation, responseFor } from '../../contract/model/operation.ts';
import type { Description } from './describe.ts';
import { type Fault, respondToFaults } from './faults.ts';
import { errorsOf, freshOf } from './operation-errors.ts';
import { askedOf, parsePreferences, preferenceApplied } from './prefer.ts';
import type { PathValues, ServedRequest } from './request.ts';
import { type CheckedRequest, requestCheckOf } from './request-check.ts';
import type { ResponseSource, SourceResponse } from './response-source.ts';
import type { Schemas } from './schemas.ts';
import { idsOf, type ServedContract } from './served-contract.ts';
import type { ServedResponse } from './served-response.ts';
import { unstatedCheckOf } from './unstated.ts';

export type ServedOperation = ReturnType<typeof serveOperation>;

/**
 * Prepares an operation: what is stated is enforced, what is open is decided plainly or as a set chose, and named. A
 * request passes these steps: its faults, a redirect, what its caller prefers, the source, and what the response names.
 */
export function serveOperation(
  contract: ServedContract,
  schemas: Schemas,
  source: ResponseSource,
  operation: Operation,
) {
  const { decisions } = contract;
  const errors = errorsOf(contract, schemas, source, operation);
  const { makeError, refuse, describe, translated, challenge, onError, security } = errors;
  const otherStatuses = decisions.forSurface('error-statuses', operation.surface);
  const order = decisions.forSurface('error-order', operation.surface);
  const check = requestCheckOf(contract, schemas, operation, errors);
  const onQuery = idsOf(
    contract.marks.on(operation.node).filter(({ aspect, meets }) => aspect === 'parameters' || meets === 'query'),
  );
  const unknownQuery = decisions.forSurface('unknown-query', operation.surface);
  const isQueryOpen = onQuery.length > 0 || unknownQuery.openPoints.length > 0 || unknownQuery.chosen;
  const isUnstated = unstatedCheckOf(operation, isQueryOpen || security?.inQuery === true);

  /** The fault of the key and, if values are given, of the resources that they name. */
  const faultsOf = async (request: ServedRequest, values: PathValues | undefined): Promise<readonly Fault[]> => {
    const key = check.key(request);
    if (key !== undefined && values === undefined) return [key];
    const found = (await source.faults?.(operation, request, values)) ?? [];
    return key === undefined ? found : [key, ...found.filter(({ step }) => step !== 'key')];
  };

  const unsatisfiable = (problem: string): Promise<ServedResponse> =>
    makeError(400, `The header Prefer cannot be met: ${problem}`, { inContract: false }); // the server's own words

  /** A response as it is sent: with its fresh headers, its message translated, and the ids of all that was guessed. */
  const respond = (
    request: ServedRequest,
    values: PathValues,
    { status, delay = 0 }: SourceResponse,
    described: Description,
    { body, openPoints: accepted }: CheckedRequest,
  ): ServedResponse => {
    const message = status >= 400 ? translated(described, request) : undefined;
    const named = [
      ...(request.query === '' ? [] : onQuery),
      ...(status >= 400 && status !== 401 ? onError : []),
      ...accepted,
    ];
    return {
      status,
      headers: { ...described.headers, ...freshOf(described), ...(status === 401 && challenge) },
      body:
        message !== undefined && isJsonObject(described.body)
          ? toJsonText({ ...described.body, message })
          : described.text,
      openPoints: named.length === 0 ? described.openPoints : [...named, ...described.openPoints],
      inContract:
        described.fits &&
        responseFor(operation, status) !== undefined &&
        !isUnstated(request, values, body, described.headers['content-type'] ?? ''),
      delay,
    };
  };

  const accepted = operation.requestBody?.contents.map(({ mediaType }) => essenceOf(mediaType)) ?? [];

  return {
    makeError,
    /** Whether its body has the media type of a request. */
    takes: ({ headers }: ServedRequest) => accepted.includes(essenceOf(headers['content-type'] ?? '')),
    async keyFault(request: ServedRequest) {
      const [fault] = await faultsOf(request, undefined);
      return fault && { step: fault.step, respond: () => refuse(fault, request) };
    },
    /** @param redirect The response to a request that has no fault, where the set has it redirected. */
    async respond(request: ServedRequest, values: PathValues, redirect?: ServedResponse): Promise<ServedResponse> {
      const checked = await check.request(request, values);
      const [first, ...others] = [...(await faultsOf(request, values)), ...checked.faults];
      if (first !== undefined) return respondToFaults([first, ...others], order, (fault) => refuse(fault, request));

      if (redirect !== undefined) return redirect;

      const preferences = parsePreferences(request.headers.prefer);
      const asked = askedOf(operation, preferences, otherStatuses.does);
      if ('problem' in asked) return unsatisfiable(asked.problem);
      const { status, example, delay, fault } = asked;
      if (status !== undefined && responseFor(operation, status) === undefined) {
        return makeError(status, 'This status is one of those that the assumption set adds.', { request });
      }

      const found = await source.respond(operation, { status, example, body: checked.body.value, request, values });
      if ('refused' in found) return refuse(found, request);
      const described = describe(found);
      if (fault === 'cut-body' && (request.method === 'HEAD' || described.text === undefined)) {
        return unsatisfiable('fault=cut-body needs a response with a body.');
      }

      const response = respond(request, values, found, described, checked);
      const applied = preferenceApplied(preferences);
      return {
        ...response,
        headers: { ...response.headers, ...(applied !== undefined && { 'preference-applied': applied }) },
        inContract: response.inContract && fault === undefined,
        delay: Math.max(delay, response.delay),
        fault,
      };
    },
  };
}
