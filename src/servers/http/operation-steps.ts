import { isJsonObject } from '../../contract/model/json.ts';
import { coveringResponse, responseFor, usualResponse } from '../../contract/model/operation.ts';
import { chooseMediaType, NOT_ACCEPTABLE } from './accept.ts';
import type { ResponseDescription } from './describe.ts';
import { respondToFaults } from './faults.ts';
import { freshHeaders } from './operation-errors.ts';
import { resolvePreference } from './prefer.ts';
import {
  checkBody,
  checkBodySize,
  checkKey,
  checkOpenValues,
  checkParameters,
  collectFaults,
  type OperationContext,
} from './request-steps.ts';
import type { SourceResponse } from './response-source.ts';
import type { ServedResponse } from './served-response.ts';
import type { Step } from './step.ts';

/** The steps of a request through its operation, in their order. */
export const OPERATION_STEPS: readonly Step<OperationContext>[] = [
  checkKey,
  checkParameters,
  checkBody,
  checkBodySize,
  collectFaults,
  checkOpenValues,
  respondToFirstFault,
  respondWithRedirect,
  readPreference,
  readAccept,
  respondFromSource,
];

function respondToFirstFault(context: OperationContext): Promise<ServedResponse> | undefined {
  const [first, ...others] = context.faults;
  return first && respondToFaults([first, ...others], context, context.request);
}

function respondWithRedirect(context: OperationContext): ServedResponse | undefined {
  return context.redirect;
}

/**
 * Finds the response that the caller prefers. Responds with an error if the preference cannot be met, or if only the
 * set adds its status.
 */
function readPreference(context: OperationContext): Promise<ServedResponse> | undefined {
  const { operation, otherStatuses, makeError, request, preferences } = context;
  const preference = resolvePreference(operation, preferences, otherStatuses.does);
  if ('problem' in preference) return refusePreference(context, preference.problem);
  context.preference = preference;
  const { status } = preference;
  return status === undefined || coveringResponse(operation, status) !== undefined
    ? undefined
    : makeError(status, 'This status is one of those that the assumption set adds.', { request });
}

/** Chooses the media type of the response; refuses the request if it accepts no documented one. */
function readAccept(context: OperationContext): Promise<ServedResponse> | undefined {
  const { operation, preference, request, makeError, isUnderSet, otherStatuses } = context;
  const chosen = preference.mediaType ?? chooseMediaType(operation, preference.status, request.headers.accept);
  if (chosen !== NOT_ACCEPTABLE) {
    context.mediaType = chosen;
    return undefined;
  }
  context.isUnaccepted = true;
  // Errors are sent in any media type, so that they can be read. Under a set that does not have the status 406, the
  // header has no effect.
  const isStated = responseFor(operation, 406) !== undefined;
  if ((preference.status ?? 0) >= 400) return undefined;
  if (isUnderSet && !isStated && !otherStatuses.does.includes(406)) return undefined;
  const response =
    preference.status === undefined ? usualResponse(operation) : coveringResponse(operation, preference.status);
  const types = response?.contents.map(({ mediaType }) => mediaType) ?? [];
  const message = `The header Accept takes no media type of the response. Accept ${types.join(' or ')}.`;
  return makeError(406, message, { request });
}

async function respondFromSource(context: OperationContext): Promise<ServedResponse> {
  const { operation, source, refuse, describe, request, values, body, preference, mediaType } = context;
  const { status, example, fault } = preference;
  const response = await source.respond(operation, { status, example, mediaType, body: body.value, request, values });
  if ('refused' in response) return refuse(response, request);
  const description = describe(response);
  if (fault === 'cut-body' && (request.method === 'HEAD' || description.text === undefined)) {
    return refusePreference(context, 'fault=cut-body needs a response with a body.');
  }
  return completeResponse(context, response, description);
}

function refusePreference({ makeError, request }: OperationContext, problem: string): Promise<ServedResponse> {
  // Not in the contract: preferences are a feature of this server.
  return makeError(400, `The preference cannot be met: ${problem}`, { inContract: false, request });
}

/** Completes a response with new header values, a translated message, and the ids of everything that was guessed. */
function completeResponse(
  context: OperationContext,
  { status, delay = 0 }: SourceResponse,
  description: ResponseDescription,
) {
  const { operation, onQuery, onError, challenge, translated, isUnstated } = context;
  const { request, values, body, preference, openPoints, isUnaccepted } = context;
  const message = status >= 400 ? translated(description, request) : undefined;
  const named = [
    ...(request.query === '' ? [] : onQuery),
    ...(status >= 400 && status !== 401 ? onError : []),
    ...openPoints,
  ];
  return {
    status,
    headers: {
      ...description.headers,
      ...freshHeaders(description),
      ...(status === 401 && challenge),
      ...(preference.applied !== undefined && { 'preference-applied': preference.applied }),
    },
    body:
      message !== undefined && isJsonObject(description.body)
        ? description.write({ ...description.body, message })
        : description.text,
    openPoints: named.length === 0 ? description.openPoints : [...named, ...description.openPoints],
    inContract:
      preference.fault === undefined &&
      description.fits &&
      coveringResponse(operation, status) !== undefined &&
      !isUnaccepted &&
      !isUnstated(request, values, body),
    delay: Math.max(preference.delay, delay),
    fault: preference.fault,
  };
}
