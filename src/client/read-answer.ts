import type { OperationId } from '../../generated/ids.ts';
import { cleanAnswer } from './clean.ts';
import { colloquyError, type Progress } from './colloquy-error.ts';
import type { Connection } from './exchange.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Success } from './result.ts';
import { misfit } from './shape.ts';
import type { Answer } from './transport.ts';
import type { SuccessBody } from './types.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @returns the answer's facts, with the JSON of a success that is as the contract states it; `undefined` for none.
 * @throws {ColloquyError} of kind `documented`, `undocumented`, `no-json` or `broken-statement`.
 */
export function readAnswer<Id extends OperationId>(
  { answer: shape = () => true }: Operation<Id>,
  answer: Answer,
  progress: Progress,
  { clean, errors }: Connection,
): Pick<Success<Id>, 'data' | 'status' | 'requestId' | 'headers'> {
  const { status } = answer;
  const success = status >= 200 && status < 300;
  let kind: 'documented' | 'undocumented' | 'no-json' | 'broken-statement' = 'documented';
  let data: unknown;
  let at: string | undefined;
  try {
    if (answer.text) data = JSON.parse(answer.text);
    at = misfit(success ? shape : errorShape, data);
    if (at !== undefined) kind = 'broken-statement';
  } catch {
    kind = 'no-json';
  }
  const fine = success && kind === 'documented';
  const { headers, text } = fine ? answer : cleanAnswer(answer, clean);
  const facts = { status, requestId: headers.get('x-request-id') ?? undefined };
  if (fine) return { ...facts, headers, data: data as SuccessBody<Id> }; // it fits the shape

  // the key can stand in the JSON with escapes, so that cleaning the text was not enough
  const body = data === undefined ? data : JSON.parse(clean(JSON.stringify(data)));
  if (!success && !errors.includes(status) && !errors.includes(Math.floor(status / 100))) kind = 'undocumented';
  const { message = at ?? '' } = Object(body);
  throw colloquyError(kind, `${status} ${message}`, progress, { ...facts, at }, { headers, text, body });
}
