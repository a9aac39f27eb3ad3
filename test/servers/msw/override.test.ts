import { afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/sdk/client/index.node.ts';
import type { Mock } from '../../../src/servers/msw/index.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { importMsw, type MswApp } from './msw-app.ts';

const baseUrl = 'https://api.invalid';

let app: MswApp;
const nothing = (): void => undefined;
let stop = nothing;

beforeAll(async () => {
  app = await importMsw('msw');
}, 120_000);
afterEach(() => {
  stop();
  stop = nothing;
});

/** A client of an application whose requests a mock answers, with further handlers before it. */
function clientOf(mock: Mock, ...first: Mock['handlers']) {
  const server = app.setupServer(...mock.handlers);
  server.listen();
  stop = () => server.close();
  server.use(...first);
  return createClient({ baseUrl, apiKey, retries: 0 });
}

test('an operation is answered with a status and an example of the contract', async () => {
  const mock = app.createMock({ assume: 'plain', baseUrl });
  const override = mock.answer('listAgents', { status: 401, example: 'invalidKey' });
  const client = clientOf(mock, override);
  expect(await client.results.agents.list()).toMatchObject({
    error: { kind: 'documented', status: 401, body: { message: 'The Developer API key is invalid.' } },
  });
  expect(await client.results.conversations.list()).toHaveProperty('data');
});

test('an answer waits', async () => {
  const mock = app.createMock({ baseUrl });
  const client = clientOf(mock, mock.answer('listAgents', { delay: 60_000 }));
  const called = client.results.agents.list({ timeout: 50 });
  expect(await called).toMatchObject({ error: { kind: 'timeout' } });
});

test('a body of one’s own is the answer, whatever the set says of texts', async () => {
  const mock = app.createMock({ assume: 'contrary', baseUrl });
  const body = { message: 'Come back tomorrow.', code: 7, details: [] };
  const client = clientOf(mock, mock.answer('listConversations', { status: 429, body }));
  expect(await client.results.conversations.list()).toMatchObject({ error: { status: 429, body } });
});

test('a request that the contract refuses is refused all the same', async () => {
  const mock = app.createMock({ assume: 'plain', baseUrl });
  clientOf(mock, mock.answer('listConversations', { body: { data: [] } }));
  const refused = await fetch(`${baseUrl}/v1/conversations/`);
  expect(refused.status).toBe(401);
  const answer = await fetch(`${baseUrl}/v1/conversations/`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(await answer.json()).toEqual({ data: [] });
  expect(answer.headers.get('preference-applied')).toBeNull();
  expect(answer.headers.get('colloquy-open-points')).toContain('list-conversations.status');
});

test.each([
  { override: { status: 418 }, why: 'its code is not documented here; there are ' },
  { override: { example: 'none' }, why: 'there is no example of that name here; ' },
  { override: { delay: -1 }, why: 'delay takes whole milliseconds' },
  { override: { body: { data: {} } }, why: 'data of the body is not as the contract has it (type {"type":"array"})' },
  { override: { body: [] }, why: 'the body is not as the contract has it (type {"type":"object"})' },
  {
    override: { status: 400, body: {} },
    why: 'the body is not as the contract has it (required {"missingProperty":"message"})',
  },
  { override: { example: 'noAccess', body: {} }, why: 'give example or body, not both.' },
])('$override is refused', ({ override, why }) => {
  const mock = app.createMock();
  expect(() => mock.answer('listConversations', override)).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(why) }),
  );
});

test('what is no set, no operation and no address is refused', () => {
  const name = 'none-such' as never; // as a caller without types gives it
  expect(() => app.createMock({ assume: name })).toThrow(
    'there is no set none-such; there are none, contrary, plain, sparse',
  );
  expect(() => app.createMock().answer(name, {})).toThrow('the contract has no operation none-such; it has listAgents');
  expect(() => app.createMock({ baseUrl: 'api.example.com' })).toThrow('baseUrl is no address');
});

test('addresses that are given are answered for, below their folder, and no others', async () => {
  const mock = app.createMock({ baseUrl: 'https://api.invalid/behind/', toolkitUrl: 'https://tools.invalid' });
  const server = app.setupServer(...mock.handlers);
  server.listen();
  stop = () => server.close();
  const status = (url: string) =>
    fetch(url, { redirect: 'manual' }).then(
      (answer) => answer.status,
      () => 'not answered',
    );
  expect(
    await Promise.all([
      status('https://api.invalid/behind/v1/agents/'),
      status('https://tools.invalid/toolkit/weather/'),
      status('http://127.0.0.1:1/v1/agents/'),
      status('http://127.0.0.1:1/toolkit/weather/'),
    ]),
  ).toEqual([401, 200, 'not answered', 'not answered']);
});
