import type { OperationId } from '../../generated/ids.ts';
import { cleanAnswer } from './clean.ts';
import { colloquyError, type Progress } from './colloquy-error.ts';
import type { Connection } from './exchange.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Success } from './result.ts';
import { isString, misfit } from './shape.ts';
import type { Answer } from './transport.ts';
import type { SuccessBody } from './types.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @returns the answer's facts, with the JSON of a success that is as the contract states it; `undefined` for none.
 * @throws {ColloquyError} of kind `documented`, `undocumented`, `no-json` or `broken-statement`.
 */
export function readAnswer<Id extends OperationId>(
  { answer: shape }: Operation<Id>,
  answer: Answer,
  progress: Progress,
  { clean, errors }: Connection,
): Pick<Success<Id>, 'data' | 'status' | 'requestId' | 'headers'> {
  const { status } = answer;
  const hundred = Math.floor(status / 100);
  const success = hundred === 2;
  const stated = success || errors.includes(status) || errors.includes(hundred);
  let kind: 'documented' | 'undocumented' | 'no-json' | 'broken-statement' = stated ? 'documented' : 'undocumented';
  let data: unknown;
  let at: string | undefined;
  try {
    if (answer.text) data = JSON.parse(answer.text);
    if (stated) at = misfit(success ? shape : errorShape, data);
    if (at !== undefined) kind = 'broken-statement';
  } catch {
    if (stated) kind = 'no-json';
  }
  const fine = success && kind === 'documented';
  const { headers, text } = fine ? answer : cleanAnswer(answer, clean);
  const facts = { status, requestId: headers.get('x-request-id') ?? undefined };
  if (fine) return { ...facts, headers, data: data as SuccessBody<Id> }; // it fits the shape

  const body = data === undefined ? data : JSON.parse(text);
  const { message } = Object(body);
  const says = at ?? (isString(message) ? message : '');
  throw colloquyError(kind, `${status} ${says}`, progress, { ...facts, at }, { headers, text, body });
}
