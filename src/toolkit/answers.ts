import { refuse } from './definition.ts';
import type { Failure, Reason } from './failure.ts';
import { BODILESS, checkHeaders, checkStatus, isHeaderValue } from './http-syntax.ts';
import type { Limits } from './limits.ts';
import type { Choices, Protocol, ToolkitOperation } from './protocol.ts';
import type { Answer } from './request.ts';
import { writeJson } from './write-json.ts';

export interface Answers {
  /** @param body JSON that was written before. */
  ok(operation: ToolkitOperation, body: string): Answer;
  /** @throws what `writeJson` throws, and when a tool returned no object (§1.4). */
  result(returned: unknown): Answer;
  /** @param allow The methods that are served there, for the reason `unlisted-method`. */
  fail(operation: ToolkitOperation, failure: Failure, allow?: string): Answer;
  /** A response that needs nothing but a status, for when the protocol's own functions fail. */
  lastResort(operation: ToolkitOperation): Answer;
  /** `undefined` where a missing slash is refused. */
  readonly redirect: ((location: string) => Answer) | undefined;
  options(status: number, allow: string): Answer;
  /** The response to a preflight of CORS; `undefined` where the protocol has none. */
  readonly preflight: (() => Answer) | undefined;
}

type Headers = Record<string, string>;

const TEXT = 'text/plain; charset=utf-8';

/** @throws {ToolkitDefinitionError} when the protocol has a status or a header that cannot be sent, or lacks one. */
export function createAnswers({ name, choices }: Protocol, limits: Limits): Answers {
  const requestId = choices['toolkits.request-id'].value;
  const cors = choices['toolkits.cors'].value;
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

  const { retryAfter } = choices['toolkits.rate-limits'].value;
  const statuses = {
    'get-toolkit-details': statusesOf(choices, 'get-toolkit-details'),
    'get-tool-context': statusesOf(choices, 'get-tool-context'),
    'execute-tool': statusesOf(choices, 'execute-tool'),
  };
  const redirects = choices['toolkits.redirects'].value;
  const isRedirected = choices['toolkits.missing-slash'].value === 'redirect';
  if (isRedirected && redirects === 'none')
    refuse(`protocol ${name} redirects a missing slash, but has no status for redirects`);
  checkHeaders(name, always);
  for (const [operation, failures] of entriesOf(statuses)) {
    checkStatus(name, choices[`${operation}.status`].value, false);
    for (const status of Object.values(failures)) checkStatus(name, status, true);
    checkHeaders(name, choices[`${operation}.security`].value.headers);
  }
  const { options } = choices['toolkits.methods'].value;
  if (options !== undefined) checkStatus(name, options, false);
  if (redirects !== 'none') checkStatus(name, redirects, false);
  if (cors !== 'none') {
    checkStatus(name, cors.preflight.status, false);
    checkHeaders(name, cors.preflight.headers);
  }
  const hostFailure = (operation: ToolkitOperation): number =>
    choices[`${operation}.error`].value.statuses['host-failure'];

  const succeed = (operation: ToolkitOperation, body: string): Answer => {
    const status = choices[`${operation}.status`].value;
    return BODILESS.has(status) || body === ''
      ? [status, withRequestId(always), '']
      : [status, withRequestId(json), body];
  };

  return {
    ok: succeed,
    result(returned) {
      const json = writeJson(returned, limits.resultLength, limits.nesting);
      if (!json.startsWith('{')) throw new TypeError('a tool must return an object');
      return succeed('execute-tool', choices['execute-tool.body'].value(json));
    },
    fail(operation, failure, allow) {
      const { body, mediaType = TEXT, headers: extra } = choices[`${operation}.error`].value;
      const status = statuses[operation][failure.reason] ?? hostFailure(operation);
      const written = body(failure, status);
      const isText = typeof written === 'string';
      const headers: Headers = isText
        ? { ...always, ...(written === '' ? {} : { 'content-type': mediaType }) }
        : { ...json };
      if (extra !== undefined) {
        const own = extra(failure);
        checkHeaders(name, own);
        Object.assign(headers, own);
      }
      if (failure.reason === 'refused') Object.assign(headers, choices[`${operation}.security`].value.headers);
      if (allow !== undefined && choices['toolkits.methods'].value.allow) headers.allow = allow;
      if (failure.retryAfter !== undefined && retryAfter) headers['retry-after'] = String(failure.retryAfter);
      const text = isText ? written : writeJson(written, limits.resultLength, limits.nesting);
      return [status, withRequestId(headers), text];
    },
    options: (status, allow) => [status, withRequestId({ ...always, allow }), ''],
    lastResort: (operation) => [hostFailure(operation), always, ''],
    redirect:
      isRedirected && redirects !== 'none'
        ? (location) => [redirects, withRequestId({ ...always, location }), '']
        : undefined,
    preflight:
      cors === 'none'
        ? undefined
        : () => [cors.preflight.status, withRequestId({ ...always, ...cors.preflight.headers }), ''],
  };
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]; // a literal, which has no other keys
}

/** The status of every reason for which an operation can fail. What the protocol lets pass has none. */
function statusesOf(choices: Choices, operation: ToolkitOperation): Partial<Record<Reason, number>> {
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
