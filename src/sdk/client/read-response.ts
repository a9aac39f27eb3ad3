import type { OperationId } from '../../../generated/ids.ts';
import { type CallError, createColloquyError, type Progress } from './colloquy-error.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Success } from './result.ts';
import { findMismatch, isString, type Mismatch } from './shape.ts';
import type { Answer, AnswerHeaders, Hide } from './transport.ts';

/** Checks a response against the contract, and returns the result of the call. */
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
  let problem: Mismatch | undefined;
  try {
    if (response.text) data = JSON.parse(response.text);
    if (stated) problem = findMismatch(success ? operation.response : errorShape, data);
    if (problem) kind = problem.openPoint ? 'open-point' : 'broken-statement';
  } catch {
    if (stated) kind = 'no-json';
  }
  if (success && kind === 'documented') return { ok: true, ...progress, headers, data } as Success<Id>;
  const text = hide(response.text, data !== undefined);
  const body = data && JSON.parse(text); // false and null contain no key
  const reason = problem
    ? `${problem.openPoint ?? 'not as stated'}${problem.at && ` at ${problem.at}`}`
    : Object(body).message;
  const message = `${status} ${isString(reason) ? reason : ''}`;
  const retryAfter = readRetryAfter(headers);
  return createColloquyError(
    { kind, message, ...progress, ...problem, ...(retryAfter >= 0 && { retryAfter }) },
    { headers, text, body },
  ) as CallError;
}

/** Returns `Retry-After` in milliseconds, from seconds or a date (RFC 9110, section 10.2.3); otherwise NaN. */
function readRetryAfter(headers: AnswerHeaders): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  return / GMT$/.test(value) ? Math.max(Date.parse(value) - Date.now(), 0) : Number.NaN;
}
