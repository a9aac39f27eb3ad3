import { expect, test } from 'vitest';
import { formatRecord, type RequestRecord } from '../../../src/servers/mock/index.ts';

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
  refusal: null,
};

const LINE = 'GET      /v1/agents/         200     3 ms';
const UNANSWERED = 'GET      /v1/agents/           -     3 ms';
const POINTS = ['a.a', 'b.b', 'c.c', 'd.d', 'e.e'];

test.for<readonly [more: Partial<RequestRecord>, line: string]>([
  [{}, LINE],
  [{ openPoints: ['list-agents.status', 'list-agents.body'] }, `${LINE}  guessed list-agents.status +1`],
  [{ openPoints: ['a.a', 'b.b'] }, `${LINE}  guessed a.a, b.b`],
  // Where no name has room they are counted.
  [
    { path: '/v1/conversations/42/messages/', openPoints: ['list-agents.status', 'list-agents.body'] },
    'GET      /v1/conversations/42/messages/  200     3 ms  guessed 2 points',
  ],
  [
    { method: 'OPTIONS', openPoints: POINTS, inContract: false },
    `${LINE.replace('GET    ', 'OPTIONS')}  not in the contract; guessed a.a +4`,
  ],
  [{ status: null }, `${UNANSWERED}  hung up`],
  [{ status: null, inContract: false, fault: 'drop' }, `${UNANSWERED}  fault=drop; not in the contract`],
])('one line a request, with %j', ([more, line]) => {
  expect(formatRecord({ ...record, ...more })).toBe(line);
});
