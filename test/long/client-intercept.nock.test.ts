import nock from 'nock';
import { fetch, MockAgent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '../../src/sdk/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { baseUrl, sentMessage } from '../sdk/client/server.ts';

const path = '/v1/conversations/42/messages/';

afterEach(() => {
  nock.cleanAll();
  nock.restore();
});

test.each([baseUrl, 'http://127.0.0.1:1'])('nock answers in the place of %s', async (baseUrl) => {
  if (!nock.isActive()) nock.activate();
  nock(baseUrl, { reqheaders: { authorization: `Bearer ${apiKey}` } })
    .post(path, { content: 'Hello' })
    .times(2)
    .reply(200, sentMessage);
  const { conversations } = createClient({ baseUrl, apiKey, retries: 0 });
  for (let call = 0; call < 2; call++) {
    expect(await conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  }
});

test("undici's MockAgent does, as the dispatcher of a fetch that the client is given", async () => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher.get(baseUrl).intercept({ path, method: 'POST' }).reply(200, sentMessage);
  const client = createClient({
    baseUrl,
    apiKey,
    fetch: (url, init) => fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1]), // types of undici's own
  });
  expect(await client.conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  await dispatcher.close();
});
