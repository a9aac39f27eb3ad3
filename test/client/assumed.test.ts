import { expect, test } from 'vitest';
import type { ExecuteToolOptions } from '../../src/client/index.node.ts';
import { clientOf, json, sentMessage, toolkitOf } from './server.ts';

test('without an assumption nothing is sent but what is stated', async () => {
  const { agents, conversations, received } = await clientOf(json(200, { ...sentMessage, data: [] }));
  await agents.list();
  await conversations.list();
  await conversations.messages.send(42, { content: 'Where is it?', metadata: { client_message_id: 'b1' } });
  await agents.memories.create(7, { title: 'Hours', content: 'Nine to six.', agent_user_id: 311 });
  const type = 'application/json';
  expect(received.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
    ['GET', '/v1/agents/', '', undefined],
    ['GET', '/v1/conversations/', '', undefined],
    [
      'POST',
      '/v1/conversations/42/messages/',
      '{"content":"Where is it?","metadata":{"client_message_id":"b1"}}',
      type,
    ],
    ['POST', '/v1/agents/7/memories/', '{"title":"Hours","content":"Nine to six.","agent_user_id":311}', type],
  ]);
});

test('a filter and further fields are sent as they are assumed, beside what is stated', async () => {
  const { conversations, received } = await clientOf(json(200, { ...sentMessage, data: [] }));
  const query = 'agent=7&user[]=a%20b';
  await conversations.list({ assumed: { query } });
  await conversations.messages.send(42, { content: 'Hello' }, { assumed: { fields: { priority: 1 } } });
  expect(received).toMatchObject([
    { url: `/v1/conversations/?${query}` },
    { body: '{"content":"Hello","priority":1}' },
  ]);
});

test.each<{ assumed: ExecuteToolOptions['assumed']; type: string | undefined; body: string; url?: string }>([
  { assumed: { json: { city: 'Oslo' } }, type: 'application/json', body: '{"city":"Oslo"}' },
  { assumed: { json: null }, type: 'application/json', body: 'null' },
  { assumed: { json: 'Oslo' }, type: 'application/json', body: '"Oslo"' },
  { assumed: { form: { city: 'Å & Ø' } }, type: 'application/x-www-form-urlencoded', body: 'city=%C3%85+%26+%C3%98' },
  { assumed: { query: 'city=Oslo' }, type: undefined, body: '', url: '/toolkit/weather/forecast/?city=Oslo' },
  { assumed: { contentType: 'text/csv', body: 'city\nOslo' }, type: 'text/csv', body: 'city\nOslo' },
  { assumed: { contentType: 'image/x', body: new Uint8Array([79, 107]) }, type: 'image/x', body: 'Ok' },
])('the parameters of a tool are written as assumed: $assumed', async ({ assumed, type, body, url }) => {
  const { execute, received } = await toolkitOf(json(200, {}));
  await execute('weather', 'forecast', { assumed });
  expect(received[0]).toMatchObject({ method: 'POST', url: url ?? '/toolkit/weather/forecast/', body });
  expect(received[0]?.headers['content-type']).toBe(type);
});
