import type { OperationId } from '../../generated/ids.ts';
import { headersWithoutKey } from './access.ts';
import { type CallError, colloquyError, type Progress } from './colloquy-error.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Connection } from './options.ts';
import type { Success } from './result.ts';
import { isString, type Misfit, misfit } from './shape.ts';
import { type Answer, note } from './transport.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @param progress gets the status and the request id of the answer, which can be one of a hook.
 * @returns what is known of a success, with its JSON, which is as the contract states it; `undefined` for none. Of any
 * other answer, an error of kind `documented`, `undocumented`, `no-json`, `broken-statement` or `open-point`.
 */
export function readAnswer<Id extends OperationId>(
  operation: Operation<Id>,
  answer: Answer,
  progress: Progress,
  connection: Pick<Connection, 'hide' | 'errors'>,
): Success<Id> | CallError {
  const { status, headers } = note(progress, connection.hide, answer);
  const range = `${String(status)[0]}XX`; // as the contract writes it
  const success = range === '2XX';
  const stated = success || connection.errors.includes(status) || connection.errors.includes(range);
  let kind: AnsweredKind = stated ? 'documented' : 'undocumented';
  let data: unknown;
  let found: Misfit | undefined;
  try {
    if (answer.text) data = JSON.parse(answer.text);
    if (stated) found = misfit(success ? operation.answer : errorShape, data);
    if (found) kind = found.openPoint ? 'open-point' : 'broken-statement';
  } catch {
    if (stated) kind = 'no-json';
  }
  // it fits the shape, and its status is noted
  if (success && kind === 'documented') return { ok: true, ...progress, headers, data } as Success<Id>;
  const { hide } = connection;
  const text = hide(answer.text, true);
  const body = data && JSON.parse(text); // what is false or null holds no key
  const says = found ? `${found.openPoint ?? 'not as stated'} at ${found.at}` : Object(body).message;
  const message = `${status} ${isString(says) ? says : ''}`;
  return colloquyError(
    { kind, message, ...progress, ...found },
    { headers: headersWithoutKey(headers, hide), text, body },
  ) as CallError;
}

type AnsweredKind = 'documented' | 'undocumented' | 'no-json' | 'broken-statement' | 'open-point';
