import type { RequestAddress } from './address.ts';
import { alternatives, type CodeRequest, toTextParts } from './values/index.ts';
import type { OperationJudgement } from './verdicts/index.ts';

/** Matches a segment of a path that is a word. */
const WORD = /^[a-z][a-z_-]*$/i;

/**
 * Whether the program writes a word as the last segment of a path where the stated path has a parameter, as in `/tasks/all` for
 * `/tasks/{id}`. A value that the program puts into the path is that of the parameter.
 */
export function endsWithWord(
  { url }: CodeRequest,
  { path = '' }: RequestAddress,
  { operation }: OperationJudgement,
): boolean {
  const [before = '', last = ''] = path.split('/').slice(-2);
  if (operation?.path.endsWith('}') !== true || !WORD.test(last) || !WORD.test(before)) return false;
  const isWritten = (text: string): boolean => text.split('?')[0]?.endsWith(`${before}/${last}`) === true;
  return alternatives(url).some((one) => toTextParts(one).some((part) => 'text' in part && isWritten(part.text)));
}
