import type { Exchange, ReceivedResponse } from '../judge/index.ts';
import { isNestedTooDeep, NESTED_TOO_DEEP, responseHeaders } from '../judge/index.ts';
import { decode } from './content-coding.ts';

/** The largest body that is read. */
export const MAX_BODY_BYTES = 8 * 2 ** 20;

/** A response as it was read, or why it could not be. */
export type ReadResponse = Pick<Exchange, 'response' | 'failure' | 'status'>;

/** Reads a response without secret headers and without content codings. */
export function readResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): ReadResponse {
  const decoded = decode(body, headers['content-encoding'] ?? '', MAX_BODY_BYTES);
  if ('failure' in decoded) return { response: undefined, failure: decoded.failure, status };
  const response: ReceivedResponse = { status, headers: responseHeaders(headers), body };
  return 'not' in decoded
    ? { response: { ...response, undecodableCoding: decoded.not } }
    : withoutDeepNesting({ ...response, body: decoded.body });
}

/** Leaves out a response that is nested deeper than the judge reads. */
export const withoutDeepNesting = (response: ReceivedResponse): ReadResponse =>
  isNestedTooDeep(response.body)
    ? { response: undefined, failure: NESTED_TOO_DEEP, status: response.status }
    : { response };

/** A body without its content codings; `undefined` if it cannot be decoded. */
export function decodedBody(body: Uint8Array, headers: Readonly<Record<string, string>>): Uint8Array | undefined {
  const decoded = decode(body, headers['content-encoding'] ?? '', MAX_BODY_BYTES);
  return 'body' in decoded ? decoded.body : undefined;
}
