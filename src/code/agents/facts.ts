import type { Contract, Operation } from '../../contract/model/index.ts';
import { type CodeUse, type Judgement, Verdicts } from '../check/index.ts';

/** The notation in which `colloquy check` prints facts. */
export const FACT_FORMAT =
  'GET /v1/agents/ | GET /v1/agents/ query page | … header X-Trace | … body field title | … status 201 | … response header Retry-After | … response field data[].id';

const FACT_PATTERN =
  /^(?<method>[A-Za-z]+) (?<path>\/\S*)(?: (?<what>query|header|body field|status|response header|response field) (?<name>\S+))?$/;

/** Judges a fact that is written as {@link FACT_FORMAT}; `undefined` if the text has another form. */
export function judgeFact(contract: Contract, fact: string): (Judgement & Pick<CodeUse, 'question'>) | undefined {
  const { method = '', path = '', what, name = '' } = FACT_PATTERN.exec(fact.trim())?.groups ?? {};
  if (path === '') return undefined;
  const verdicts = new Verdicts(contract);
  const { operation, ...judged } = verdicts.judgeOperation(method.toUpperCase(), path);
  const partJudgement = what === undefined ? judged : operation && judgePart(verdicts, operation, what, name);
  const result = partJudgement ?? {
    ...judged,
    verdict: judged.verdict === 'stated' ? ('unread' as const) : judged.verdict,
  };
  const question = verdicts.findPoint(result.id)?.question;
  return { ...result, ...(question !== undefined && { question }) };
}

function judgePart(verdicts: Verdicts, operation: Operation, what: string, name: string): Judgement | undefined {
  const names = name
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((one) => one !== '');
  switch (what) {
    case 'query':
      return verdicts.judgeQuery(operation, name);
    case 'header':
      return (
        verdicts.judgeRequestHeader(operation, name) ?? { verdict: 'stated', why: 'it is a header of HTTP itself' }
      );
    case 'body field':
      return verdicts.judgeBodyField(operation, names);
    case 'status':
      return verdicts.judgeStatus(operation, Number(name));
    case 'response header':
      return (
        verdicts.judgeResponseHeader(operation, name) ?? { verdict: 'stated', why: 'it is a header of HTTP itself' }
      );
    default:
      return verdicts.judgeFieldOfAnyResponse(operation, names);
  }
}
