import express from 'express';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import {
  createTestCaller,
  plain,
  type ToolkitHandler,
  toExpressMiddleware,
  toNodeListener,
} from '../../../src/sdk/toolkit/index.ts';
import { FAKE_TIMERS, useFakeTimers } from '../../support/fake-timers.ts';
import { listen, post } from './listen.ts';
import { handlerOf, JSON_BODY, requestOf } from './tools.ts';

const handler = handlerOf({ now: () => ({ ok: 1 }), later: async () => ({ ok: await Promise.resolve(1) }) });
const caller = createTestCaller(handler, plain);
const app = new Hono().all('/toolkit/*', ({ req }) => handler(req.raw));
const sized = { ...JSON_BODY, headers: { ...JSON_BODY.headers, 'content-length': String(JSON_BODY.body.length) } };

const WAYS: Readonly<Record<string, (tool: string) => Promise<unknown>>> = {
  'the test caller': async (tool) => (await caller.execute('kit', tool)).status,
  'the test caller, details': async () => (await caller.details('kit')).status,
  'a Request': async (tool) => (await handler(requestOf(tool, JSON_BODY))).status,
  'a Request with the length of its body': async (tool) => (await handler(requestOf(tool, sized))).status,
  Hono: async (tool) => (await app.fetch(requestOf(tool, JSON_BODY))).status,
};

describe.each(Object.entries(FAKE_TIMERS))('when a test replaces %s', (_name, config) => {
  test.each(Object.entries(WAYS))('the handler answers: %s', async (_way, call) => {
    useFakeTimers(config);
    expect(await Promise.all(['now', 'later'].map(call))).toEqual([200, 200]);
  });

  test.each([
    ['Node', (one: ToolkitHandler) => toNodeListener(one)],
    ['Express', (one: ToolkitHandler) => express().use(toExpressMiddleware(one))],
  ] as const)('the handler answers on %s', async (_host, mount) => {
    const port = await listen(mount(handler));
    useFakeTimers(config);
    const responses = await Promise.all(['now', 'later'].map((tool) => post(port, tool, JSON_BODY)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('it drains', async () => {
    const closing = handlerOf({ now: () => ({}) });
    useFakeTimers(config);
    await closing(requestOf('now', JSON_BODY));
    expect(await closing.drain({ within: 1_000 })).toBe(true);
  });
});

test('the limits of a toolkit follow the timers of the test', async () => {
  const slow = handlerOf({ slow: () => new Promise(() => {}) }, { limits: { runMilliseconds: 30_000 } });
  useFakeTimers({});
  const answered = createTestCaller(slow, plain).execute('kit', 'slow');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(slow.state()).toMatchObject([{ tool: 'slow', runs: 1 }]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await answered).status).toBe(504);
});
