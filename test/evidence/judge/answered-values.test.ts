import { expect, test } from 'vitest';
import { answerOpenPoint } from '../../../src/authoring/answer/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';

const section = '§4.1';
const { contract: withStatus } = await answerOpenPoint(await readContract(), 'list-agents.status', {
  section,
  says: 'Agents are listed with 200.',
  value: 200,
});
const { contract } = await answerOpenPoint(withStatus, 'request-id.presence', {
  section,
  says: 'Every response to a successful request has `x-request-id`.',
  value: true,
});

const verdictsOn = (status: number, headers: Readonly<Record<string, string>>) => {
  const exchange: Exchange = {
    request: {
      method: 'GET',
      path: '/v1/agents/',
      query: '',
      surface: 'developer-api',
      credentials: 'stated',
      headers: {},
      body: undefined,
    },
    response: { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from('[]') },
  };
  const { shown } = createJudge(contract).judge([exchange]);
  return ['list-agents.status', 'request-id.presence'].map((id) => {
    const verdict = shown.get(id);
    return verdict?.is === 'broken' ? verdict.how : verdict?.is;
  });
};

test('an answered status and an answered header hold or are broken, as a response shows', () => {
  const withId = { 'x-request-id': 'a' };
  expect(verdictsOn(200, withId)).toEqual(['holds', 'holds']);
  expect(verdictsOn(201, withId)).toEqual(['the status is 201, not 200', undefined]);
  expect(verdictsOn(200, {})).toEqual([undefined, 'the header x-request-id is missing']);
  expect(verdictsOn(401, {})).toEqual([undefined, undefined]);
});
