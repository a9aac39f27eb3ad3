import type { OperationId } from '../../../generated/ids.ts';
import { type CallError, colloquyError, type Progress } from './colloquy-error.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Success } from './result.ts';
import { isString, type Mismatch, mismatch } from './shape.ts';
import type { Answer, AnswerHeaders, Hide } from './transport.ts';

/** Compares a response with the contract. */
export function readResponse<Id extends OperationId>(
  operation: Operation<Id>,
  response: Answer,
  progress: Progress,
  hide: Hide,
): Success<Id> | CallError {
  const { status, headers } = response;
  const range = `${`${status}`[0]}XX`; // as the contract writes it
  const success = range === '2XX';
  const { errors } = operation.stated;
  const stated = success || errors.includes(status) || errors.includes(range);
  let kind: Extract<CallError, { readonly text: string }>['kind'] = stated ? 'documented' : 'undocumented';
  let data: unknown;
  let found: Mismatch | undefined;
  try {
    if (response.text) data = JSON.parse(response.text);
    if (stated) found = mismatch(success ? operation.response : errorShape, data);
    if (found) kind = found.openPoint ? 'open-point' : 'broken-statement';
  } catch {
    if (stated) kind = 'no-json';
  }
  if (success && kind === 'documented') return { ok: true, ...progress, headers, data } as Success<Id>;
  const text = hide(response.text, data !== undefined);
  const body = data && JSON.parse(text); // what is false or null contains no key
  const says = found ? `${found.openPoint ?? 'not as stated'} at ${found.at}` : Object(body).message;
  const message = `${status} ${isString(says) ? says : ''}`;
  const retryAfter = retryAfterIn(headers);
  return colloquyError(
    { kind, message, ...progress, ...found, ...(retryAfter >= 0 && { retryAfter }) },
    { headers, text, body },
  ) as CallError;
}

/** `Retry-After` in milliseconds: seconds or a date, as RFC 9110 has it in section 10.2.3; NaN where there is neither. */
function retryAfterIn(headers: AnswerHeaders): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  return / GMT$/.test(value) ? Math.max(Date.parse(value) - Date.now(), 0) : Number.NaN;
}
