import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestCaller, plain, type ToolContext, type ToolkitHandler } from '../../../src/sdk/toolkit/index.ts';
import { callerOf, gate, handlerOf } from './tools.ts';

const HANGS = (): Promise<object> => new Promise(() => {});
const NOW = () => ({ hour: 12 });

/** Calls a tool so many times at once, and counts the statuses. */
async function statuses(call: () => Promise<{ status: number }>, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: times }, call))) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('a tool that keeps taking too long', () => {
  const LIMITS = { runMilliseconds: 20, timeoutsToPause: 3, pauseMilliseconds: 2_000 };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    return () => void vi.useRealTimers();
  });

  /** Calls the first tool of a handler, which hangs, so many times at once, and has the time of all runs pass. */
  const outlast = async (handler: ToolkitHandler, call: () => Promise<{ status: number }>, times: number) => {
    const counted = statuses(call, times);
    while (handler.state()[0]?.runs !== times) await new Promise(setImmediate);
    vi.advanceTimersByTime(LIMITS.runMilliseconds);
    return counted;
  };

  it('is paused, says when to retry, and does not affect other tools', async () => {
    const handler = handlerOf({ hangs: HANGS, now: NOW }, { limits: LIMITS });
    const caller = createTestCaller(handler, plain);
    expect(await outlast(handler, () => caller.execute('kit', 'hangs'), 3)).toEqual({ 504: 3 });
    const paused = await caller.execute('kit', 'hangs');
    expect([paused.status, paused.headers.get('retry-after'), paused.body]).toEqual([
      503,
      '2',
      { message: 'The tool kept taking too long, and is not run for a while.' },
    ]);
    expect(handler.state()).toEqual([
      { toolkit: 'kit', tool: 'hangs', runs: 0, detached: 3, pausedUntil: expect.any(Number) },
      { toolkit: 'kit', tool: 'now', runs: 0, detached: 0 },
    ]);
    expect((await caller.execute('kit', 'now')).status).toBe(200);
  });

  it('is run once after that, and is not paused if that run ends in time', async () => {
    let does: () => unknown = HANGS;
    const handler = handlerOf({ flaky: () => does() }, { limits: LIMITS });
    const call = () => createTestCaller(handler, plain).execute('kit', 'flaky');
    await outlast(handler, call, 3);
    expect((await call()).status).toBe(503);
    vi.advanceTimersByTime(LIMITS.pauseMilliseconds);
    expect(await outlast(handler, call, 1)).toEqual({ 504: 1 });
    expect((await call()).status).toBe(503);
    does = NOW;
    vi.advanceTimersByTime(LIMITS.pauseMilliseconds);
    expect((await call()).status).toBe(200);
    expect(await statuses(call, 20)).toEqual({ 200: 20 });
    expect(handler.state()[0]).not.toHaveProperty('pausedUntil');
  });

  it('is not paused for refused parameters or failures', async () => {
    const fails = () => {
      throw new Error();
    };
    const caller = createTestCaller(handlerOf({ fails }, { limits: LIMITS }), plain);
    expect(await statuses(() => caller.execute('kit', 'fails'), 10)).toEqual({ 500: 10 });
    expect(await statuses(() => caller.execute('kit', 'fails', { unknown: 1 }), 10)).toEqual({ 400: 10 });
  });
});

it('2,000 concurrent callers of a slow tool all get a response under the default limits', async () => {
  const { opened, open } = gate();
  const handler = handlerOf({ slow: () => opened.then(NOW) });
  const all = statuses(() => createTestCaller(handler, plain).execute('kit', 'slow'), 2_000);
  await vi.waitFor(() => expect(handler.state()[0]?.runs).toBe(2_000));
  open();
  expect(await all).toEqual({ 200: 2_000 });
});

it('the time of authorize counts for the run', async () => {
  const authorize = () => new Promise<boolean>((resolve) => setTimeout(resolve, 100, true));
  expect(await timeLeft(authorize, 10_000)).toBeLessThan(9_920);
});

/** How many milliseconds a run has left when it starts. */
async function timeLeft(authorize: () => Promise<boolean>, runMilliseconds: number): Promise<number | undefined> {
  const lefts: number[] = [];
  const tools = { left: (_: unknown, { deadline }: ToolContext) => ({ left: lefts.push(deadline - Date.now()) }) };
  const caller = callerOf(tools, { authorize, limits: { runMilliseconds } });
  expect((await caller.execute('kit', 'left')).status).toBe(200);
  return lefts[0];
}

describe('a wall clock that is set', () => {
  const set = (hours: number) => {
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  };
  afterEach(() => void vi.restoreAllMocks());

  it('back does not lengthen or show a pause', async () => {
    let isSlow = true;
    const tools = { slow: () => (isSlow ? new Promise(() => {}) : {}) };
    const limits = { runMilliseconds: 10, timeoutsToPause: 1, pauseMilliseconds: 10 };
    const handler = handlerOf(tools, { limits });
    const caller = createTestCaller(handler, plain);
    expect((await caller.execute('kit', 'slow')).status).toBe(504);
    isSlow = false;
    set(-1);
    await vi.waitFor(async () => expect((await caller.execute('kit', 'slow')).status).toBe(200));
    expect(handler.state()[0]).not.toHaveProperty('pausedUntil');
  });

  it('forward does not end a pause, which is shown by that clock', async () => {
    const limits = { runMilliseconds: 10, timeoutsToPause: 1, pauseMilliseconds: 600_000 };
    const handler = handlerOf({ slow: () => new Promise(() => {}) }, { limits });
    const caller = createTestCaller(handler, plain);
    expect((await caller.execute('kit', 'slow')).status).toBe(504);
    set(1);
    expect((await caller.execute('kit', 'slow')).status).toBe(503);
    expect(handler.state()[0]?.pausedUntil).toBeGreaterThan(Date.now());
  });

  it.each([-1, 1])(
    'by %d h while authorize is asked neither takes from the time of the run nor adds to it',
    async (hours) => {
      const authorize = async () => {
        await null;
        set(hours);
        return true;
      };
      const left = await timeLeft(authorize, 600_000);
      expect(left).toBeGreaterThan(300_000);
      expect(left).toBeLessThanOrEqual(600_000);
    },
  );
});
