import { expect, test, vi } from 'vitest';
import { type Hook, retryDelay } from '../../../src/sdk/client/index.node.ts';
import { useFakeTimers } from '../../support/fake-timers.ts';
import { answerJson, clientOf, json } from './server.ts';

const list = { data: [] };
const now = { 'retry-after': '0' };

const RETRIED = [429, 502, 503, 504];

test.each([
  ...RETRIED.map((status) => ({ method: 'GET', status, attempts: 3 })),
  ...[400, 401, 403, 404, 408, 500, 501].map((status) => ({ method: 'GET', status, attempts: 1 })),
  ...RETRIED.map((status) => ({ method: 'POST', status, attempts: 1 })),
])('after $status there are $attempts attempts of a $method', async ({ method, status, attempts }) => {
  const { results, received } = await clientOf(json(status, { message: 'No.' }, now));
  const { conversations } = results;
  const call = method === 'GET' ? conversations.list() : conversations.messages.send(42, { content: 'Hello' });
  expect(await call).toMatchObject({ ok: false, error: { status, attempts } });
  expect(received.length).toBe(attempts);
});

test('a GET is tried again after a lost connection', async () => {
  const { conversations, received } = await clientOf((_, response, count) => {
    if (count === 1) response.destroy();
    else answerJson(response, 200, list);
  });
  expect(await conversations.list()).toEqual(list);
  expect(received.length).toBe(2);
});

test.each([
  { client: 0, call: undefined, want: 1 },
  { client: 1, call: undefined, want: 2 },
  { client: undefined, call: undefined, want: 3 },
  { client: 5, call: 0, want: 1 },
])('with retries $client of the client and $call of the call, there are $want attempts', async (given) => {
  const { results, received } = await clientOf(json(503, {}, now), { retries: given.client });
  await results.agents.list({ retries: given.call });
  expect(received.length).toBe(given.want);
});

test.each([
  { asks: () => '1', gaps: [990] },
  { asks: () => new Date(Date.now() - 5000).toUTCString(), gaps: [45, 90] },
  { asks: () => '0', gaps: [45, 90] },
])('a server is waited for as it asks, at least for a little time: $gaps ms', async ({ asks, gaps }) => {
  const moments: number[] = [];
  const { conversations } = await clientOf((_, response, count) => {
    moments.push(performance.now());
    answerJson(response, count > gaps.length ? 200 : 429, list, { 'retry-after': asks() });
  });
  await conversations.list();
  const waited = moments.slice(1).map((moment, index) => moment - Number(moments[index]));
  for (const [index, gap] of gaps.entries()) expect(waited[index]).toBeGreaterThanOrEqual(gap);
});

test('the client does not wait if a server asks for more than a minute', async () => {
  const { results, received } = await clientOf(json(429, { message: 'Too many requests.' }, { 'retry-after': '61' }));
  expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'documented', status: 429 } });
  expect(received.length).toBe(1);
});

test('a call that is ended between attempts makes no further attempt', async () => {
  const controller = new AbortController();
  const hook: Hook = async (request, next) => {
    const answer = await next(request);
    setImmediate(() => controller.abort());
    return answer;
  };
  const { results, received } = await clientOf(json(503, {}), { hooks: [hook] });
  const result = await results.agents.list({ signal: controller.signal });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 1 } });
  expect(received.length).toBe(1);
});

test.each([
  { sent: '7', want: 7000 },
  { sent: '0', want: 0 },
  { sent: 'Wed, 21 Oct 2015 07:28:00 GMT', want: 0 },
  ...['-1', '1.5', 'soon', 'soon GMT', ''].map((sent) => ({ sent, want: undefined })),
  { sent: undefined, want: undefined },
])('error.retryAfter is $want when the server sent $sent', async ({ sent, want }) => {
  const headers = sent === undefined ? {} : { 'retry-after': sent };
  const { results } = await clientOf(json(429, { message: 'Later.' }, headers), { retries: 0 });
  const { error } = await results.agents.list();
  expect(error).toMatchObject({ kind: 'documented', status: 429 });
  expect(error && 'retryAfter' in error ? error.retryAfter : undefined).toBe(want);
});

test('error.retryAfter is the time until a date', async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const { results } = await clientOf(json(503, {}, { 'retry-after': date }), { retries: 0 });
  const { error } = await results.agents.list();
  const { retryAfter = 0 } = error as { readonly retryAfter?: number };
  expect(retryAfter).toBeGreaterThan(50_000);
  expect(retryAfter).toBeLessThanOrEqual(60_000);
});

test.each([
  { method: 'GET', attempts: 3, outcome: { ok: true } },
  {
    method: 'POST',
    attempts: 1,
    outcome: { ok: false, error: { kind: 'timeout', clock: 'attemptTimeout', unsent: false } },
  },
])('after attemptTimeout there are $attempts attempts of a $method', async ({ method, attempts, outcome }) => {
  useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { results, received } = await clientOf(async (_, response, count) => {
    if (count === 3) return answerJson(response, 200, list);
    vi.advanceTimersByTime(200);
    // The next attempt, if there is one, comes after a delay.
    if (method === 'GET') await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.runAllTimers();
  });
  const { conversations } = results;
  const options = { attemptTimeout: 200, retries: 2 };
  const call =
    method === 'GET' ? conversations.list(options) : conversations.messages.send(42, { content: 'Hello' }, options);
  expect(await call).toMatchObject(outcome);
  expect(received.length).toBe(attempts);
});

test('a call that is cancelled while an attempt has a limit is cancelled', async () => {
  const controller = new AbortController();
  const { results } = await clientOf(() => controller.abort(), { attemptTimeout: 60_000 });
  expect(await results.agents.list({ signal: controller.signal })).toMatchObject({
    error: { kind: 'abort', attempts: 1 },
  });
});

test('retryDelay of the caller replaces the default', async () => {
  const asked: unknown[] = [];
  const { results, received } = await clientOf(json(500, { message: 'No.' }), {
    retries: 3,
    retryDelay: (error) => {
      asked.push([error.kind, error.status, error.attempts]);
      return error.attempts < 3 ? 0 : retryDelay(error);
    },
  });
  expect(await results.agents.list()).toMatchObject({ error: { status: 500, attempts: 3 } });
  expect(asked).toEqual([1, 2, 3].map((attempts) => ['documented', 500, attempts]));
  expect(received.length).toBe(3);
});

test.each([
  { decide: () => Number.NaN, kind: 'documented' },
  { decide: () => undefined as never, kind: 'documented' },
  { decide: () => JSON.parse('{'), kind: 'usage' },
])('a call fails when retryDelay is $decide', async ({ decide, kind }) => {
  const { results } = await clientOf(json(503, { message: 'No.' }), { retryDelay: decide });
  expect(await results.agents.list()).toMatchObject({ error: { kind, status: 503, attempts: 1 } });
});
