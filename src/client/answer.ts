import type { OperationId } from '../../generated/ids.ts';
import { colloquyError, type Progress } from './colloquy-error.ts';
import { errorShape, type Operation } from './operations.ts';
import type { Connection } from './options.ts';
import type { Success } from './result.ts';
import { isString, type Misfit, misfit } from './shape.ts';
import { type Answer, requestIdOf } from './transport.ts';
import type { SuccessBody } from './types.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @returns the answer's facts, with the JSON of a success that is as the contract states it; `undefined` for none.
 * @throws {ColloquyError} of kind `documented`, `undocumented`, `no-json`, `broken-statement` or `open-point`.
 */
export function readAnswer<Id extends OperationId>(
  { answer: shape }: Operation<Id>,
  answer: Answer,
  progress: Progress,
  { clean, errors }: Pick<Connection, 'clean' | 'errors'>,
): Pick<Success<Id>, 'data' | 'status' | 'requestId' | 'headers'> {
  const { status } = answer;
  const range = `${Math.floor(status / 100)}XX`;
  const success = range === '2XX';
  const stated = success || errors.includes(status) || errors.includes(range);
  let kind: AnsweredKind = stated ? 'documented' : 'undocumented';
  let data: unknown;
  let found: Misfit | undefined;
  try {
    if (answer.text) data = JSON.parse(answer.text);
    if (stated) found = misfit(success ? shape : errorShape, data);
    if (found) kind = found.openPoint ? 'open-point' : 'broken-statement';
  } catch {
    if (stated) kind = 'no-json';
  }
  const fits = success && kind === 'documented';
  const { headers, text } = fits ? answer : removeKey(answer, clean);
  const facts = { status, requestId: requestIdOf(headers) };
  if (fits) return { ...facts, headers, data: data as SuccessBody<Id> }; // it fits the shape

  const body = data === undefined ? data : JSON.parse(text);
  const { message = '' } = Object(body);
  throw colloquyError({
    kind,
    message: `${status} ${found ? saysOf(found) : isString(message) ? message : ''}`,
    progress,
    facts: { ...facts, ...found },
    unprinted: { headers, text, body },
  });
}

type AnsweredKind = 'documented' | 'undocumented' | 'no-json' | 'broken-statement' | 'open-point';

const saysOf = ({ at, openPoint }: Misfit) =>
  `${at || 'the body'} is not as stated${openPoint ? ` (${openPoint})` : ''}`;

/** Takes the key out of an answer, should the server have put it there. JSON stays JSON, with all that is stated of it. */
export function removeKey({ status, headers, text }: Answer, clean: Connection['clean']): Answer {
  const cleaned = new Headers();
  headers.forEach((value, name) => {
    cleaned.append(name, clean(value));
  });
  return { status, headers: cleaned, text: removeKeyFromText(text, clean) };
}

/** In JSON the key can stand with escapes, and a short one can be a part of anything, so that only strings are changed. */
function removeKeyFromText(text: string, clean: Connection['clean']): string {
  try {
    JSON.parse(text);
    return text.replace(/"(\\.|[^"])*"/g, (written) => {
      const value: string = JSON.parse(written);
      return value in errorShape || clean(value) === value ? written : JSON.stringify(clean(value));
    });
  } catch {
    return clean(text);
  }
}
