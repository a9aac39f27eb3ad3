import { expect, test } from 'vitest';
import { type Json, readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';

const contract = await readContract();

function exchange(method: string, path: string, sent: Json | undefined, returned: Json): Exchange {
  return {
    request: {
      ...{ surface: 'v1', method, path, query: '', credentials: 'stated' },
      headers: sent === undefined ? {} : { 'content-type': 'application/json' },
      body: sent === undefined ? undefined : Buffer.from(JSON.stringify(sent)),
    },
    response: {
      ...{ status: 200, headers: { 'content-type': 'application/json' } },
      body: Buffer.from(JSON.stringify(returned)),
    },
    milliseconds: 1,
  };
}

const memoryOf = (agent: number): Exchange =>
  exchange(
    'POST',
    `/v1/agents/${agent}/memories/`,
    { title: 'A', content: 'B' },
    { memory: { title: 'A', content: 'B' } },
  );

/** The statements that are broken by a list of agents, after a memory of agent 7 was stored. */
const brokenBy = (list: Json): string[] => {
  const { shown } = createJudge(contract).judge([memoryOf(7), exchange('GET', '/v1/agents/', undefined, list)]);
  return [...shown].flatMap(([id, { is }]) => (is === 'broken' ? [id] : []));
};

test.for<Json>([
  [{ id: '7' }],
  { agents: [{ id: 8 }, { id: '7', name: 'Ada' }] },
  { data: { page: { items: [{ id: '7' }] } } },
])('the id of an agent that a path names is no text in the list of agents: %j', (list) => {
  expect(brokenBy(list)).toEqual(['agent.id']);
});

test.for<Json>([
  [{ id: 7 }],
  // Other objects may have texts as ids, and agents other fields with the same text.
  { id: 'page-1', agents: [{ id: 7 }] },
  [{ id: 'ada', number: '7' }],
  { 7: { name: 'Ada' } },
  ['7'],
])('any other form of the list breaks nothing: %j', (list) => {
  expect(brokenBy(list)).toEqual([]);
});
