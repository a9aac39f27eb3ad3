import type { Exchange, ReceivedResponse } from '../judge/index.ts';
import { isNestedTooDeep, NESTED_TOO_DEEP, responseHeaders } from '../judge/index.ts';
import { decodeContent } from './content-coding.ts';

/** The maximum size of a response body that is read. */
export const MAX_BODY_BYTES = 8 * 2 ** 20;

/** A response, or the reason why it could not be read. */
export type ResponseOrFailure = Pick<Exchange, 'response' | 'failure' | 'status'>;

/** Reads a response: decodes its body and removes secret headers. */
export function readResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): ResponseOrFailure {
  const decoded = decodeContent(body, headers['content-encoding'] ?? '', MAX_BODY_BYTES);
  if ('failure' in decoded) return { response: undefined, failure: decoded.failure, status };
  const response: ReceivedResponse = { status, headers: responseHeaders(headers), body };
  return 'invalidCoding' in decoded
    ? { response: { ...response, undecodableCoding: decoded.invalidCoding } }
    : withoutDeepNesting({ ...response, body: decoded.body });
}

/** Replaces a response whose JSON is nested deeper than the judge reads by a failure. */
export const withoutDeepNesting = (response: ReceivedResponse): ResponseOrFailure =>
  isNestedTooDeep(response.body)
    ? { response: undefined, failure: NESTED_TOO_DEEP, status: response.status }
    : { response };

/** Removes the content codings of a body; `undefined` if it cannot be decoded. */
export function decodeBody(body: Uint8Array, headers: Readonly<Record<string, string>>): Uint8Array | undefined {
  const decoded = decodeContent(body, headers['content-encoding'] ?? '', MAX_BODY_BYTES);
  return 'body' in decoded ? decoded.body : undefined;
}
