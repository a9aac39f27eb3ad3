import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  createClient,
  createToolkitClient,
  type Hook,
  type HookContext,
  type OutgoingRequest,
} from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

let lastRefusal: Promise<unknown> = Promise.resolve();

/** Continues when the call has ended already. */
function afterTheEnd(request: OutgoingRequest, next: Parameters<Hook>[1]): ReturnType<Hook> {
  const sent = new Promise((resolve) => setImmediate(resolve)).then(() => next(request));
  lastRefusal = sent.catch(() => {});
  return sent;
}

/** Sends whatever its signal says. */
const deaf = (url: string, init: object) => fetch(url, { ...init, signal: null });

test('the hook sees each attempt, and the path as the contract has it', async () => {
  const { url } = await serve((_, response, count) =>
    answerJson(response, count === 1 ? 503 : 200, { data: [] }, { 'retry-after': '0' }),
  );
  const seen: { request: OutgoingRequest; context: HookContext; status: number }[] = [];
  const hook: Hook = async (request, next, context) => {
    const answer = await next(request);
    seen.push({ request, context, status: answer.status });
    return answer;
  };
  const { conversations } = createClient({ baseUrl: url, apiKey, hook });
  await conversations.list();
  expect(seen.map(({ status }) => status)).toEqual([503, 200]);
  expect(seen.map(({ context }) => context.attempt)).toEqual([1, 2]);
  expect(seen[0]?.context.call).toBe(seen[1]?.context.call);
  expect(seen.map(({ context }) => context.path)).toEqual(['/v1/conversations/', '/v1/conversations/']);
  expect(seen[0]?.request).toEqual({
    method: 'GET',
    url: `${url}/v1/conversations/`,
    headers: { accept: 'application/json' },
    body: undefined,
  });
  expect(inspect(seen, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

test('calls at once are distinguished', async () => {
  const { url } = await serve((_, response) => answerJson(response, 200, []));
  const calls = new Set<object>();
  const hook: Hook = (request, next, { call }) => {
    calls.add(call);
    return next(request);
  };
  const { agents } = createClient({ baseUrl: url, apiKey, hook });
  await Promise.all([agents.list(), agents.list()]);
  expect(calls.size).toBe(2);
});

test('the hook adds headers, and the key is added after it', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, []));
  const hook: Hook = (request, next) =>
    next({ ...request, headers: { ...request.headers, traceparent: '00-1-2-01', authorization: 'Bearer other' } });
  await createClient({ baseUrl: url, apiKey, hook }).agents.list();
  expect(received[0]?.headers).toMatchObject({ traceparent: '00-1-2-01', authorization: `Bearer ${apiKey}` });
});

test('the hook answers in the place of the API', async () => {
  const hook: Hook = async () => ({ status: 201, headers: new Headers(), text: JSON.stringify(sentMessage) });
  const { conversations } = createClient({ baseUrl: 'https://developer-api.invalid', apiKey, hook });
  expect(await conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
});

test('what the hook makes of an answer has its own status and request id', async () => {
  const { url } = await serve((_, response) => answerJson(response, 404, {}, { 'x-request-id': 'r-1' }));
  const answers = [
    { status: 200, headers: new Headers({ 'x-request-id': 'r-2' }), text: '{"data":[]}' },
    { status: 403, headers: new Headers(), text: '{}' },
  ];
  const hook: Hook = (request, next) => next(request).then((answer) => answers.shift() ?? answer);
  const { results } = createClient({ baseUrl: url, apiKey, hook });
  expect(await results.conversations.list()).toMatchObject({ ok: true, status: 200, requestId: 'r-2' });
  const { error } = await results.conversations.list();
  expect(error).toMatchObject({ status: 403, requestId: undefined });
});

test('the hook sees why an attempt failed', async () => {
  const { url } = await serve((_, response) => response.destroy());
  const failures: unknown[] = [];
  const hook: Hook = (request, next) =>
    next(request).catch((error) => {
      failures.push(error);
      throw error;
    });
  await createClient({ baseUrl: url, apiKey, hook }).results.agents.list({ retries: 0 });
  expect(failures).toMatchObject([{ kind: 'connection', attempts: 1 }]);
});

test.each([
  { what: 'the hook', options: { hook: afterTheEnd } },
  { what: 'a fetch of its own that takes no notice of the end', options: { hook: afterTheEnd, fetch: deaf } },
])('a call that ended meanwhile sends nothing more, with $what', async ({ options }) => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, sentMessage));
  const { results } = createClient({ baseUrl: url, apiKey, ...options });
  const ended = new AbortController();
  const call = results.conversations.messages.send(42, { content: 'Hello' }, { signal: ended.signal });
  ended.abort();
  expect(await call).toMatchObject({ ok: false, error: { kind: 'abort', unsent: true } });
  await lastRefusal;
  expect(received).toEqual([]);
});

test('a toolkit call that ended while it was authorized sends nothing', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
  const ended = new AbortController();
  const toolkit = createToolkitClient({
    baseUrl: url,
    fetch: deaf,
    authorize: async (request) => {
      ended.abort();
      return request;
    },
  });
  const result = await toolkit.results.details('weather', { signal: ended.signal });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', unsent: true } });
  await new Promise((resolve) => setImmediate(resolve)); // by then it would have been sent
  await fetch(`${url}/after`);
  expect(received.map((request) => request.url)).toEqual(['/after']);
});

test('a toolkit client adds what authorizes the request after the hook', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
  const seen: unknown[] = [];
  const toolkit = createToolkitClient({
    baseUrl: url,
    authorize: async (request) => ({ ...request, headers: { ...request.headers, 'x-toolkit-key': 'assumed' } }),
    hook: (request, next) => {
      seen.push({ ...request.headers });
      return next(request);
    },
  });
  await toolkit.details('weather');
  expect(seen).toEqual([{ accept: 'application/json' }]);
  expect(received[0]?.headers['x-toolkit-key']).toBe('assumed');
});
