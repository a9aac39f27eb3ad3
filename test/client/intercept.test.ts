import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { sentMessage } from './server.ts';

const path = '/v1/conversations/42/messages/';
const server = setupServer(
  http.post(`https://developer-api.invalid${path}`, () => HttpResponse.json(sentMessage)),
  http.post(`http://127.0.0.1:1${path}`, () => HttpResponse.json(sentMessage)),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

test.each(['https://developer-api.invalid', 'http://127.0.0.1:1'])(
  'MSW answers in the place of %s, and nothing reaches the network',
  async (baseUrl) => {
    const client = createClient({ baseUrl, apiKey, retries: 0 });
    for (let call = 0; call < 3; call++) {
      expect(await client.conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
    }
  },
);
