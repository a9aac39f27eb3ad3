import { callError, type Progress } from './call-error.ts';
import { errorShape, type Operation } from './operations.ts';
import { misfit } from './shape.ts';
import type { Answer } from './transport.ts';

/**
 * Reads what an answer holds, and lets nothing pass for what it is not.
 *
 * @param clean takes the key out of a text.
 * @returns the JSON of a successful answer that is as the contract states it; `undefined` for an empty one.
 * @throws {CallError} of kind `documented`, `undocumented`, `no-json` or `broken-statement`.
 */
export function readAnswer(
  { answer: shape, errors }: Operation,
  { status, headers, text }: Answer,
  progress: Progress,
  clean: (text: string) => string,
): unknown {
  const success = status >= 200 && status < 300;
  let body: unknown;
  let isJson = true;
  try {
    if (text) body = JSON.parse(text);
  } catch {
    isJson = false;
  }
  const at = isJson ? misfit(success ? (shape ?? 'any') : errorShape, body) : '';
  if (success && isJson && at === undefined) return body;

  const fail = (kind: 'documented' | 'undocumented' | 'no-json' | 'broken-statement', says: string) => {
    const cleaned = clean(text);
    return callError(kind, `${status} ${says}`, progress, {
      status,
      requestId: headers.get('x-request-id') ?? undefined,
      headers,
      text: cleaned,
      // the key can stand in the JSON with escapes
      body: isJson
        ? text && JSON.parse(text, (_, value) => (typeof value === 'string' ? clean(value) : value))
        : cleaned,
      ...(kind === 'broken-statement' && { at }),
    });
  };
  const said = at === undefined ? clean((body as { message: string }).message) : '';
  if (!success && !errors.includes(status) && !errors.includes(Math.floor(status / 100))) {
    throw fail('undocumented', `is a status that the API's description does not state. ${said}`);
  }
  if (!isJson) throw fail('no-json', 'came with a body that is no JSON.');
  if (at !== undefined)
    throw fail('broken-statement', `came with a body in which ${at || 'the whole'} is not as stated.`);
  throw fail('documented', said);
}
