import { expect, test } from 'vitest';
import { Verdicts } from '../../../src/code/check/verdicts/index.ts';
import type { ChoicePick } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { answerAll } from '../../evidence/verify/support/answered-servers.ts';

const contract = await readContract();

/** The verdicts of a contract in which a point is answered by a choice. */
const answered = (id: string, name: string, values: ChoicePick['with'] = {}): Verdicts =>
  new Verdicts(answerAll(contract, new Map([[id, { name, with: values }]])));

const operation = (verdicts: Verdicts, id: string) => {
  const found = verdicts.contract.operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
};

type Judge = (verdicts: Verdicts) => { readonly verdict: string; readonly id?: string | undefined } | undefined;

const WITHOUT_SLASH: Judge = (verdicts) => verdicts.judgeOperation('GET', '/v1/agents');
const OTHER_METHOD: Judge = (verdicts) => verdicts.judgeOperation('DELETE', '/v1/agents/');
const status =
  (code: number, id = 'listAgents'): Judge =>
  (verdicts) =>
    verdicts.judgeStatus(operation(verdicts, id), code);
const query =
  (name: string): Judge =>
  (verdicts) =>
    verdicts.judgeQuery(operation(verdicts, 'listAgents'), name);
const header =
  (name: string, id: string): Judge =>
  (verdicts) =>
    verdicts.judgeResponseHeader(operation(verdicts, id), name);
const NULL: Judge = (verdicts) => verdicts.judgeSentNull(operation(verdicts, 'sendMessage'));
const ORDER: Judge = (verdicts) =>
  verdicts.judgeValue(operation(verdicts, 'listAgents'), { of: 'value', is: 'order', part: 'body', path: [] } as never);

test.for<[id: string, choice: string, values: ChoicePick['with'], judge: Judge, verdict: string]>([
  ['api.missing-slash', 'served', {}, WITHOUT_SLASH, 'stated'],
  ['api.missing-slash', 'refused', { status: 404 }, WITHOUT_SLASH, 'excluded'],
  ['api.missing-slash', 'redirected', { status: 308 }, WITHOUT_SLASH, 'excluded'],
  ['api.methods', 'refused', { status: 404 }, OTHER_METHOD, 'excluded'],
  ['api.nulls-sent', 'accepted', {}, NULL, 'stated'],
  ['api.nulls-sent', 'refused', { status: 400 }, NULL, 'excluded'],
  ['list-agents.paging', 'by-number', { size: 20, parameter: 'seite' }, query('seite'), 'stated'],
  ['list-agents.paging', 'by-number', { size: 20, parameter: 'page' }, query('page'), 'stated'],
  ['list-agents.paging', 'by-number', { size: 20, parameter: 'page' }, query('cursor'), 'excluded'],
  ['list-agents.paging', 'whole', {}, query('page'), 'excluded'],
  ['list-agents.paging', 'by-link', { size: 20 }, header('link', 'listAgents'), 'stated'],
  ['list-agents.order', 'by-id', {}, ORDER, 'stated'],
  ['list-agents.order', 'none', {}, ORDER, 'excluded'],
  ['api.error-statuses', 'others-too', { statuses: [409, 422] }, status(422), 'stated'],
  ['api.error-statuses', 'others-too', { statuses: [409, 422] }, status(418), 'excluded'],
  ['api.error-statuses', 'stated-only', {}, status(422), 'excluded'],
  ['api.body-size', 'limited', { bytes: 4096, status: 413 }, status(413, 'sendMessage'), 'stated'],
  ['api.redirects', 'elsewhere', { status: 307 }, status(307), 'stated'],
  ['api.redirects', 'never', {}, status(307), 'excluded'],
  ['errors.5xx-statuses', 'one', { status: 503 }, status(503), 'stated'],
  ['errors.5xx-statuses', 'one', { status: 503 }, status(500), 'excluded'],
  ['toolkits.request-id', 'always', {}, header('x-request-id', 'executeTool'), 'stated'],
  ['toolkits.request-id', 'never', {}, header('x-request-id', 'executeTool'), 'excluded'],
  [
    'toolkits.versioning',
    'by-header',
    { header: 'toolkit-version', version: '1' },
    header('toolkit-version', 'executeTool'),
    'stated',
  ],
])('after the answer %s %s %j, code is judged by it', ([id, choice, values, judge, verdict]) => {
  const judged = judge(answered(id, choice, values));
  expect(judged).toMatchObject({ verdict, id });
});
