import { expect, test } from 'vitest';
import { formatRecord, type RequestRecord, startMock } from '../../src/mock/index.ts';
import { ask, CANARY, contract, MESSAGES, TOOL } from './support.ts';

const record: RequestRecord = {
  time: '2026-01-05T09:00:00.000Z',
  method: 'GET',
  path: '/v1/agents/',
  status: 200,
  milliseconds: 2.6,
  openPoints: [],
  inContract: true,
  assumptionSet: null,
  fault: null,
};

const LINE = 'GET      /v1/agents/                           200      3 ms';
const UNANSWERED = 'GET      /v1/agents/                             -      3 ms';
const POINTS = ['a.a', 'b.b', 'c.c', 'd.d', 'e.e'];

test.for<readonly [more: Partial<RequestRecord>, line: string]>([
  [{}, LINE],
  [{ openPoints: ['list-agents.status', 'list-agents.body'] }, `${LINE}  guessed list-agents.status, list-agents.body`],
  [
    { method: 'OPTIONS', openPoints: POINTS, inContract: false },
    `${LINE.replace('GET    ', 'OPTIONS')}  not in the contract; guessed a.a, b.b, c.c, 2 more`,
  ],
  [{ status: null }, `${UNANSWERED}  hung up`],
  [{ status: null, inContract: false, fault: 'drop' }, `${UNANSWERED}  fault=drop; not in the contract`],
])('one line a request, with %j', ([more, line]) => {
  expect(formatRecord({ ...record, ...more })).toBe(line);
});

test('the key is in no record, wherever it was sent, and neither is a query', async () => {
  const records: string[] = [];
  const mock = await startMock({ contract, onRequest: (one) => records.push(formatRecord(one), JSON.stringify(one)) });
  const requests = [
    { path: '/v1/agents/' },
    { path: '/v1/agents/', headers: { authorization: CANARY } },
    { path: '/v1/agents/', headers: { authorization: `Basic ${CANARY}` } },
    { path: `/v1/conversations/?key=${CANARY}` },
    { path: '/v1/agents' },
    { method: 'PUT', path: '/v1/agents/' },
    { path: '/v1/agents/', headers: { 'x-api-key': CANARY, cookie: `key=${CANARY}`, prefer: `example=${CANARY}` } },
    { method: 'POST', path: MESSAGES, body: `{"content": "${CANARY}", "metadata": "${CANARY}"}` },
    { method: 'POST', path: MESSAGES, body: `{"content": ${CANARY}` },
    { method: 'POST', path: TOOL, body: CANARY, headers: { 'content-type': CANARY } },
  ];
  for (const request of requests) await ask(mock, request);
  await mock.close();
  expect(records).toHaveLength(2 * requests.length);
  expect(records.filter((one) => one.includes(CANARY))).toEqual([]);
});
