import { expect, test } from 'vitest';
import { createClient, type Hook } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, serve } from './server.ts';

const list = { data: [] };
const now = { 'retry-after': '0' };

test.each([429, 502, 503, 504])('a GET is tried again after %i', async (status) => {
  const { url, received } = await serve((_, response, count) =>
    count < 3 ? answerJson(response, status, {}, now) : answerJson(response, 200, list),
  );
  const result = await createClient({ baseUrl: url, apiKey }).results.conversations.list();
  expect(result).toMatchObject({ ok: true, attempts: 3, data: list });
  expect(received.length).toBe(3);
});

test.each([400, 401, 403, 404, 408, 500, 501])('a GET is not tried again after %i', async (status) => {
  const { url, received } = await serve((_, response) => answerJson(response, status, { message: 'No.' }, now));
  const result = await createClient({ baseUrl: url, apiKey }).results.conversations.list();
  expect(result).toMatchObject({ ok: false, error: { status, attempts: 1 } });
  expect(received.length).toBe(1);
});

test('a GET is tried again after a lost connection', async () => {
  const { url, received } = await serve((_, response, count) => {
    if (count === 1) response.destroy();
    else answerJson(response, 200, list);
  });
  expect(await createClient({ baseUrl: url, apiKey }).conversations.list()).toEqual(list);
  expect(received.length).toBe(2);
});

test.each([429, 502, 503, 504])('a POST is not tried again after %i', async (status) => {
  const { url, received } = await serve((_, response) => answerJson(response, status, { message: 'No.' }, now));
  const { results } = createClient({ baseUrl: url, apiKey });
  expect(await results.conversations.messages.send(42, { content: 'Hello' })).toMatchObject({ ok: false });
  expect(received.length).toBe(1);
});

test.each([
  { client: 0, call: undefined, want: 1 },
  { client: 1, call: undefined, want: 2 },
  { client: undefined, call: undefined, want: 3 },
  { client: 5, call: 0, want: 1 },
])('with retries $client of the client and $call of the call, there are $want attempts', async (given) => {
  const { url, received } = await serve((_, response) => answerJson(response, 503, {}, now));
  const client = createClient({ baseUrl: url, apiKey, retries: given.client });
  await client.results.agents.list({ retries: given.call });
  expect(received.length).toBe(given.want);
});

test('a server is waited for as it asks', async () => {
  const moments: number[] = [];
  const { url } = await serve((_, response, count) => {
    moments.push(performance.now());
    if (count === 1) answerJson(response, 429, {}, { 'retry-after': '1' });
    else if (count === 2) answerJson(response, 429, {}, { 'retry-after': new Date(Date.now() - 5000).toUTCString() });
    else answerJson(response, 200, list);
  });
  await createClient({ baseUrl: url, apiKey }).conversations.list();
  const [first = 0, second = 0] = moments;
  expect(second - first).toBeGreaterThanOrEqual(990);
});

test('a server that asks for more than a minute is not waited for', async () => {
  const { url, received } = await serve((_, response) =>
    answerJson(response, 429, { message: 'Too many requests.' }, { 'retry-after': '61' }),
  );
  const result = await createClient({ baseUrl: url, apiKey }).results.agents.list();
  expect(result).toMatchObject({ ok: false, error: { kind: 'documented', status: 429 } });
  expect(received.length).toBe(1);
});

test('a call that is ended between attempts makes no further one', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 503, {}));
  const controller = new AbortController();
  const hook: Hook = async (request, next) => {
    const answer = await next(request);
    setImmediate(() => controller.abort());
    return answer;
  };
  const result = await createClient({ baseUrl: url, apiKey, hook }).results.agents.list({ signal: controller.signal });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 1 } });
  expect(received.length).toBe(1);
});
