import { refuse } from './definition.ts';
import type { Failure, Reason } from './failure.ts';
import { BODILESS_STATUSES, checkHeaders, checkStatus, isHeaderValue } from './http-syntax.ts';
import type { Limits } from './limits.ts';
import { type Choices, OPERATIONS, type Protocol, type ToolkitOperation } from './protocol.ts';
import type { Answer } from './request.ts';
import { writeJson, writeResult } from './write-json.ts';

export type ResponseWriter = ReturnType<typeof createResponseWriter>;

type Headers = Record<string, string>;

const TEXT_TYPE = 'text/plain; charset=utf-8';

/**
 * Makes the responses of a protocol.
 *
 * @throws {ToolkitDefinitionError} if a status or a header of the protocol is invalid or missing.
 */
export function createResponseWriter({ name, choices }: Protocol, limits: Limits) {
  const requestId = choices['toolkits.request-id'].value;
  const cors = choices['toolkits.cors'].value;
  const preflight = cors === 'none' ? undefined : cors.preflight;
  const always: Headers = {
    ...choices['toolkits.versioning'].value,
    ...(cors === 'none' ? {} : { 'access-control-allow-origin': cors.origin }),
  };
  const json: Headers = { 'content-type': 'application/json', ...always };
  const withRequestId = (headers: Headers): Headers => {
    if (requestId === 'none') return headers;
    const id = requestId();
    if (!isHeaderValue(id)) throw new TypeError(`protocol ${name} made an x-request-id that cannot be sent`);
    return { ...headers, 'x-request-id': id };
  };

  const { allow: isAllowSent, options } = choices['toolkits.methods'].value;
  const { retryAfter: isRetryAfterSent } = choices['toolkits.rate-limits'].value;
  const redirects = choices['toolkits.redirects'].value;
  if (choices['toolkits.missing-slash'].value === 'redirect' && redirects === 'none')
    refuse(`protocol ${name} redirects a missing slash, but has no status for redirects`);
  checkHeaders(name, always);
  for (const operation of OPERATIONS) {
    checkStatus(name, choices[`${operation}.status`].value, false);
    for (const status of Object.values(listFailureStatuses(choices, operation))) checkStatus(name, status, true);
    checkHeaders(name, choices[`${operation}.security`].value.headers);
  }
  for (const status of [options, redirects, preflight?.status])
    if (typeof status === 'number') checkStatus(name, status, false);
  checkHeaders(name, preflight?.headers ?? {});
  const statuses = new Map(OPERATIONS.map((operation) => [operation, listFailureStatuses(choices, operation)]));
  const hostFailure = (operation: ToolkitOperation): number =>
    choices[`${operation}.error`].value.statuses['host-failure'];

  const writeSuccess = (operation: ToolkitOperation, body: string): Answer => {
    const status = choices[`${operation}.status`].value;
    const isEmpty = BODILESS_STATUSES.has(status) || body === '';
    return [status, withRequestId(isEmpty ? always : json), isEmpty ? '' : body];
  };

  return {
    /** @param body JSON text. */
    writeSuccess,
    /** Writes the result of a tool. Throws as `writeResult` does. */
    result: (returned: unknown): Answer =>
      writeSuccess('execute-tool', choices['execute-tool.body'].value(writeResult(returned, limits))),
    /** @param allow The methods of the path, for the reason `unlisted-method`. */
    fail(operation: ToolkitOperation, failure: Failure, allow?: string): Answer {
      const { body, mediaType = TEXT_TYPE, headers: extra } = choices[`${operation}.error`].value;
      const status = statuses.get(operation)?.[failure.reason] ?? hostFailure(operation);
      const content = body(failure, status);
      const isText = typeof content === 'string';
      const extraHeaders = extra?.(failure) ?? {};
      checkHeaders(name, extraHeaders);
      const headers: Headers = { ...always, ...extraHeaders };
      if (content !== '') headers['content-type'] ??= isText ? mediaType : 'application/json';
      if (failure.reason === 'refused') Object.assign(headers, choices[`${operation}.security`].value.headers);
      if (allow !== undefined && isAllowSent) headers.allow = allow;
      if (failure.retryAfter !== undefined && isRetryAfterSent) headers['retry-after'] = String(failure.retryAfter);
      const text = isText ? content : writeJson(content, limits.resultLength, limits.nesting);
      return [status, withRequestId(headers), text];
    },
    /** Returns a response without body and request id, for the case that functions of the protocol fail. */
    lastResort: (operation: ToolkitOperation): Answer => [hostFailure(operation), always, ''],
    empty(status: number, headers: Readonly<Headers>): Answer {
      return [status, withRequestId({ ...always, ...headers }), ''];
    },
  };
}

/** Returns the status for each reason of a failure; reasons for which the protocol refuses nothing have no status. */
function listFailureStatuses(choices: Choices, operation: ToolkitOperation): Partial<Record<Reason, number>> {
  const missingSlash = choices['toolkits.missing-slash'].value;
  const missingParameter = choices['execute-tool.missing-parameter'].value;
  const { retryAfter: _header, ...rates } = choices['toolkits.rate-limits'].value;
  const unknownParameter = choices['execute-tool.unknown-parameter'].value;
  return {
    ...rates,
    ...choices['toolkits.body-size'].value,
    ...choices['toolkits.timeouts'].value,
    ...choices['execute-tool.parameters'].value.statuses,
    ...choices['execute-tool.tool-failure'].value.statuses,
    ...(missingParameter === 'call' ? {} : { 'missing-parameter': missingParameter }),
    ...(typeof unknownParameter === 'string' ? {} : { 'unknown-parameter': unknownParameter }),
    ...(typeof missingSlash === 'string' ? {} : { 'missing-slash': missingSlash }),
    'unknown-path': choices['toolkits.unknown-path'].value,
    'unlisted-method': choices['toolkits.methods'].value.status,
    refused: choices[`${operation}.security`].value.status,
    ...choices[`${operation}.error`].value.statuses,
  };
}
