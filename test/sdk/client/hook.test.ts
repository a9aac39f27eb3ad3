import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createClient, type Hook, type HookContext, type OutgoingRequest } from '../../../src/sdk/client/index.node.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { answerJson, baseUrl, clientOf, json, sentMessage, toolkitOf } from './server.ts';

/** Sends whatever its signal says. */
const deaf = (url: string, init: object) => fetch(url, { ...init, signal: null });

test('the hook sees each attempt, and the path of the contract', async () => {
  const seen: { request: OutgoingRequest; context: HookContext; status: number }[] = [];
  const hook: Hook = async (request, next, context) => {
    const answer = await next(request);
    seen.push({ request, context, status: answer.status });
    return answer;
  };
  const { conversations, url } = await clientOf(
    (_, response, count) => answerJson(response, count === 1 ? 503 : 200, { data: [] }, { 'retry-after': '0' }),
    { hooks: [hook] },
  );
  await conversations.list();
  const path = '/v1/conversations/';
  expect(seen).toMatchObject([
    { status: 503, context: { attempt: 1, path } },
    { status: 200, context: { attempt: 2, path } },
  ]);
  expect(seen[0]?.context.call).toBe(seen[1]?.context.call);
  const headers = { accept: 'application/json' };
  expect(seen[0]?.request).toEqual({ method: 'GET', url: url + path, headers, body: undefined });
  expect(inspect(seen, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

test('hooks compose: the first is the outermost, and hooks of with come last', async () => {
  const seen: string[] = [];
  const note =
    (name: string): Hook =>
    async (request, next) => {
      seen.push(name);
      const answer = await next({ ...request, headers: { ...request.headers, [name]: seen.join('') } });
      seen.push(name.toUpperCase());
      return answer;
    };
  const client = await clientOf(json(200, []), { hooks: [note('a'), note('b')] });
  await client.with({ hooks: [note('c')] }).agents.list();
  expect(seen.join('')).toBe('abcCBA');
  expect(client.received[0]?.headers).toMatchObject({ a: 'a', b: 'ab', c: 'abc' });
  await client.agents.list();
  expect(seen.join('')).toBe('abcCBAabBA'); // the client itself has not changed
});

test('concurrent calls are distinguished', async () => {
  const calls = new Set<object>();
  const hook: Hook = (request, next, { call }) => {
    calls.add(call);
    return next(request);
  };
  const { agents } = await clientOf(json(200, []), { hooks: [hook] });
  await Promise.all([agents.list(), agents.list()]);
  expect(calls.size).toBe(2);
});

test('the hook adds headers, and the key is added after it', async () => {
  const added = { traceparent: '00-1-2-01', authorization: 'Bearer other' };
  const hook: Hook = (request, next) => next({ ...request, headers: { ...request.headers, ...added } });
  const { agents, received } = await clientOf(json(200, []), { hooks: [hook] });
  await agents.list();
  expect(received[0]?.headers).toMatchObject({ ...added, authorization: `Bearer ${apiKey}` });
});

test('the hook responds instead of the API', async () => {
  const hook: Hook = async () => ({ status: 201, headers: new Headers(), text: JSON.stringify(sentMessage) });
  const { conversations } = createClient({ baseUrl, apiKey, hooks: [hook] });
  expect(await conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
});

test('a response that a hook makes has its own status and request id', async () => {
  const answers = [
    { status: 200, headers: new Headers({ 'x-request-id': 'r-2' }), text: '{"data":[]}' },
    { status: 403, headers: new Headers(), text: '{}' },
  ];
  const hook: Hook = (request, next) => next(request).then((answer) => answers.shift() ?? answer);
  const { results } = await clientOf(json(404, {}, { 'x-request-id': 'r-1' }), { hooks: [hook] });
  expect(await results.conversations.list()).toMatchObject({ ok: true, status: 200, requestId: 'r-2' });
  const { error } = await results.conversations.list();
  expect(error).toMatchObject({ status: 403, requestId: undefined });
});

test.each([
  { what: 'the hook', fetch: undefined },
  { what: 'a fetch of its own that takes no notice of the end', fetch: deaf },
])('a call that ended meanwhile sends nothing more, with $what', async ({ fetch }) => {
  let sent: Promise<unknown> = Promise.resolve();
  const afterTheEnd: Hook = (request, next) => {
    const late = new Promise((resolve) => setImmediate(resolve)).then(() => next(request));
    sent = late.catch(() => {});
    return late;
  };
  const { results, received } = await clientOf(json(200, sentMessage), { hooks: [afterTheEnd], fetch });
  const ended = new AbortController();
  const call = results.conversations.messages.send(42, { content: 'Hello' }, { signal: ended.signal });
  ended.abort();
  expect(await call).toMatchObject({ ok: false, error: { kind: 'abort', unsent: true } });
  await sent;
  expect(received).toEqual([]);
});

test('a toolkit call that ended while it was authorized sends nothing', async () => {
  const ended = new AbortController();
  const authorize = async (request: OutgoingRequest) => {
    ended.abort();
    return request;
  };
  const { url, received, results } = await toolkitOf(json(200, {}), { fetch: deaf, authorize });
  const result = await results.details('weather', { signal: ended.signal });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', unsent: true } });
  await new Promise((resolve) => setImmediate(resolve)); // by then it would have been sent
  await fetch(`${url}/after`);
  expect(received.map((request) => request.url)).toEqual(['/after']);
});

test('a toolkit client adds the authentication after the hook', async () => {
  const seen: unknown[] = [];
  const { details, received } = await toolkitOf(json(200, {}), {
    authorize: async (request) => ({ ...request, headers: { ...request.headers, 'x-toolkit-key': 'assumed' } }),
    hooks: [
      (request, next) => {
        seen.push({ ...request.headers });
        return next(request);
      },
    ],
  });
  await details('weather');
  expect(seen).toEqual([{ accept: 'application/json' }]);
  expect(received[0]?.headers['x-toolkit-key']).toBe('assumed');
});
