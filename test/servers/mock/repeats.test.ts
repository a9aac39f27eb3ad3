import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { ask, contract, MEMORIES, mockOfFile, type Sent } from './support.ts';

const mock = mockOfFile();

async function under(set: string): Promise<void> {
  await mock.replace(await applyAssumptionSet(contract, await findAssumptionSet(set)));
}

async function bodyOf(set: string, sent: Sent): Promise<unknown> {
  await under(set);
  return JSON.parse((await ask(mock, { headers: { 'x-toolkit-api-key': 'example' }, ...sent })).text);
}

const message = (id: string, content: string): Sent => ({
  method: 'POST',
  path: `/v1/conversations/${id}/messages/`,
  body: JSON.stringify({ content, metadata: { client_message_id: 'b1946ac9' } }),
});

test('an answer repeats of its request what the set says, each field that both have', async () => {
  const memory = { title: 'Hours', content: 'Nine to six.', agent_user_id: 311 };
  const created = await bodyOf('plain', {
    method: 'POST',
    path: MEMORIES,
    body: JSON.stringify({ ...memory, more: 1 }),
  });
  expect(created).toEqual({ id: 501, ...memory });
  expect(await bodyOf('plain', { path: '/toolkit/sales/refund/' })).toHaveProperty('function_name', 'refund');
  expect(await bodyOf('contrary', { path: '/toolkit/sales/' })).toHaveProperty('toolkit.name', 'sales');
});

test('the conversation of an answer is that of the path, with its number to the last digit, or has another number', async () => {
  expect(await bodyOf('plain', message('43', 'Hi'))).toHaveProperty('conversation.id', 43);
  const contrary = await bodyOf('contrary', message('43', ' Hi '));
  expect(contrary).not.toHaveProperty('conversation.id', 43);
  expect(contrary).toHaveProperty('user_message.content', 'Hi');
  expect(contrary).toHaveProperty('user_message.metadata', { client_message_id: 'b1946ac9' });
  expect(contrary).toHaveProperty('agent_message.content', expect.stringMatching(/^\*\*.*\*\*$/));
});

test('an integer beyond 2^53 stands exactly in an answer, which names the point that decides that it may', async () => {
  await under('plain');
  expect((await ask(mock, { path: '/v1/agents/' })).openPoints).not.toContain('api.integers-size');
  await under('contrary');
  const { text, headers, openPoints } = await ask(mock, { path: '/v1/agents/' });
  expect(openPoints).toContain('api.integers-size');
  const ids = [...text.matchAll(/"id":(-?\d+|null)/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['9007199254741017', 'null']));
  expect(headers.get('link')).toBe('</v1/agents/?page=2>; rel="next"');
});
