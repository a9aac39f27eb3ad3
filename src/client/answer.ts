import type { OperationId } from '../../generated/ids.ts';
import { withoutKey } from './access.ts';
import { colloquyError, type Progress } from './colloquy-error.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Connection } from './options.ts';
import type { Success } from './result.ts';
import { isString, type Misfit, misfit } from './shape.ts';
import { type Answer, note } from './transport.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @param progress has the status and the request id of the answer already, unless there is a hook.
 * @returns what is known of a success, with its JSON, which is as the contract states it; `undefined` for none.
 * @throws {ColloquyError} of kind `documented`, `undocumented`, `no-json`, `broken-statement` or `open-point`.
 */
export function readAnswer<Id extends OperationId>(
  operation: Operation<Id>,
  answer: Answer,
  progress: Progress,
  connection: Pick<Connection, 'hide' | 'errors' | 'hook'>,
): Success<Id> {
  if (connection.hook) note(progress, connection.hide, answer); // it can answer in the place of the API
  const { status } = answer;
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
  const fits = success && kind === 'documented';
  const { headers, text } = fits ? answer : withoutKey(answer, connection.hide);
  if (fits) return { ok: true, ...progress, headers, data } as Success<Id>; // it fits the shape, and its status is noted
  const body = data && JSON.parse(text); // what is false or null holds no key
  const says = found ? `${found.openPoint ?? 'not as stated'} at ${found.at}` : Object(body).message;
  const message = `${status} ${isString(says) ? says : ''}`;
  throw colloquyError({ kind, message, ...progress, ...found }, { headers, text, body });
}

type AnsweredKind = 'documented' | 'undocumented' | 'no-json' | 'broken-statement' | 'open-point';
