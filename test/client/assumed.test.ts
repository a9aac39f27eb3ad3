import { expect, test } from 'vitest';
import { createClient, createToolkitClient, type ExecuteToolOptions } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

test('without an assumption nothing is sent but what is stated', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, { ...sentMessage, data: [] }));
  const { agents, conversations } = createClient({ baseUrl: url, apiKey });
  await agents.list();
  await conversations.list();
  await conversations.messages.send(42, { content: 'Where is it?', metadata: { client_message_id: 'b1' } });
  await agents.memories.create(7, { title: 'Hours', content: 'Nine to six.', agent_user_id: 311 });
  expect(received.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'GET', url: '/v1/agents/', body: '' },
    { method: 'GET', url: '/v1/conversations/', body: '' },
    {
      method: 'POST',
      url: '/v1/conversations/42/messages/',
      body: '{"content":"Where is it?","metadata":{"client_message_id":"b1"}}',
    },
    {
      method: 'POST',
      url: '/v1/agents/7/memories/',
      body: '{"title":"Hours","content":"Nine to six.","agent_user_id":311}',
    },
  ]);
  expect(received.map(({ headers }) => headers['content-type'])).toEqual([
    undefined,
    undefined,
    'application/json',
    'application/json',
  ]);
});

test('a filter is sent as it is assumed', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, { data: [] }));
  const query = 'agent=7&user[]=a%20b';
  await createClient({ baseUrl: url, apiKey }).conversations.list({ assumed: { query } });
  expect(received[0]?.url).toBe(`/v1/conversations/?${query}`);
});

test('further fields are sent beside those that are stated, and in the place of none', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, sentMessage));
  const { conversations, results } = createClient({ baseUrl: url, apiKey });
  await conversations.messages.send(42, { content: 'Hello' }, { assumed: { fields: { priority: 1 } } });
  expect(received[0]?.body).toBe('{"content":"Hello","priority":1}');
  const memory = { title: 'Hours', content: 'Nine to six.' };
  const over = await results.agents.memories.create(7, memory, { assumed: { fields: { agent_user_id: 'x' } } });
  expect(over).toMatchObject({ ok: false, error: { kind: 'usage' } });
});

test.each<{ assumed: ExecuteToolOptions['assumed']; type: string | undefined; body: string; url?: string }>([
  { assumed: { json: { city: 'Oslo' } }, type: 'application/json', body: '{"city":"Oslo"}' },
  { assumed: { json: null }, type: 'application/json', body: 'null' },
  { assumed: { json: 'Oslo' }, type: 'application/json', body: '"Oslo"' },
  { assumed: { form: { city: 'Å & Ø' } }, type: 'application/x-www-form-urlencoded', body: 'city=%C3%85+%26+%C3%98' },
  { assumed: { query: 'city=Oslo' }, type: undefined, body: '', url: '/toolkit/weather/forecast/?city=Oslo' },
  { assumed: { contentType: 'text/csv', body: 'city\nOslo' }, type: 'text/csv', body: 'city\nOslo' },
  {
    assumed: { contentType: 'application/octet-stream', body: new Uint8Array([79, 107]) },
    type: 'application/octet-stream',
    body: 'Ok',
  },
])('the parameters of a tool are written as assumed: $assumed', async ({ assumed, type, body, url: want }) => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
  await createToolkitClient({ baseUrl: url }).execute('weather', 'forecast', { assumed });
  expect(received[0]).toMatchObject({ method: 'POST', url: want ?? '/toolkit/weather/forecast/', body });
  expect(received[0]?.headers['content-type']).toBe(type);
});
