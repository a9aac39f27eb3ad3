import type { Operation } from '../../../contract/model/index.ts';
import type { ContractIndex } from './contract-index.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';

/** The kinds of questions that ask about a part of an operation, by the part. */
const QUESTION_KINDS: Readonly<Record<string, readonly string[]>> = {
  query: ['paging', 'next-page'],
  header: ['security', 'public', 'key-form', 'scheme'],
  body: ['request', 'request-fields'],
  'body field': ['request', 'request-fields', 'object', 'fields', 'further-fields'],
  status: ['errors', 'error-body', 'status', 'rate-limit', 'repeated'],
  'response header': ['rate-limit', 'paging', 'next-page', 'errors'],
  'response field': ['body', 'fields', 'object', 'further-fields', 'no-content', 'paging', 'next-page'],
  'error field': ['errors', 'error-body'],
};

/** Judges a fact that no statement mentions by the questions in the file next to the document. */
export function judgeByKeptQuestion(
  index: ContractIndex,
  operation: Operation,
  [part = '', name = '']: readonly string[],
  isError: boolean,
): Judgement | undefined {
  const kinds = QUESTION_KINDS[part === 'response field' && isError ? 'error field' : part] ?? [];
  // Questions about paging only concern fields whose names are about pages.
  const isUnrelatedToPaging =
    part === 'response field' && !/page|next|cursor|total|count|more|offset|limit/i.test(name);
  const point = [...index.pointsOfOperation(operation), ...index.pointsOfSurface(operation)].find(
    ({ kind = '' }) => kinds.includes(kind) && !(isUnrelatedToPaging && /^(paging|next-page)$/.test(kind)),
  );
  return toOpenJudgement(point);
}
