import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestCaller, plain, type ToolContext } from '../../src/toolkit/index.ts';
import { gate, handlerOf } from './tools.ts';

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

  it('is not run for a while, says when to come back, and harms no other', async () => {
    const handler = handlerOf({ hangs: HANGS, now: NOW }, { limits: LIMITS });
    const caller = createTestCaller(handler, plain);
    expect(await statuses(() => caller.execute('kit', 'hangs'), 3)).toEqual({ 504: 3 });
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

  it('is let through once after that, and is well again when that run ends in time', async () => {
    let does: () => unknown = HANGS;
    const handler = handlerOf({ flaky: () => does() }, { limits: { ...LIMITS, pauseMilliseconds: 300 } });
    const call = () => createTestCaller(handler, plain).execute('kit', 'flaky');
    await statuses(call, 3);
    await vi.waitFor(async () => expect((await call()).status).toBe(504));
    expect((await call()).status).toBe(503);
    does = NOW;
    await vi.waitFor(async () => expect((await call()).status).toBe(200));
    expect(await statuses(call, 20)).toEqual({ 200: 20 });
    expect(handler.state()[0]).not.toHaveProperty('pausedUntil');
  });

  it('is not paused for parameters that it refuses, nor for failing', async () => {
    const fails = () => {
      throw new Error();
    };
    const caller = createTestCaller(handlerOf({ fails }, { limits: LIMITS }), plain);
    expect(await statuses(() => caller.execute('kit', 'fails'), 10)).toEqual({ 500: 10 });
    expect(await statuses(() => caller.execute('kit', 'fails', { unknown: 1 }), 10)).toEqual({ 400: 10 });
  });
});

it('2,000 callers of a slow tool at once are all answered under the default limits', async () => {
  const { opened, open } = gate();
  const handler = handlerOf({ slow: () => opened.then(NOW) });
  const all = statuses(() => createTestCaller(handler, plain).execute('kit', 'slow'), 2_000);
  await vi.waitFor(() => expect(handler.state()[0]?.runs).toBe(2_000));
  open();
  expect(await all).toEqual({ 200: 2_000 });
});

describe('the signal of a run', () => {
  const reasonOf = ({ signal }: ToolContext) =>
    new Promise<DOMException>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

  it('says that the time is over', async () => {
    const reasons: unknown[] = [];
    const slow = async (_: unknown, context: ToolContext) => ({ reason: reasons.push(await reasonOf(context)) });
    await createTestCaller(handlerOf({ slow }, { limits: { runMilliseconds: 10 } }), plain).execute('kit', 'slow');
    await vi.waitFor(() => expect(reasons).toEqual([expect.objectContaining({ name: 'TimeoutError' })]));
  });

  it('says that the caller hung up', async () => {
    const reasons: unknown[] = [];
    const started = gate();
    const slow = async (_: unknown, context: ToolContext) => {
      const reason = reasonOf(context);
      started.open();
      return { reason: reasons.push(await reason) };
    };
    const hangUp = new AbortController();
    const answer = handlerOf({ slow })(
      new Request('http://x/toolkit/kit/slow/', { method: 'POST', signal: hangUp.signal }),
    );
    await started.opened;
    hangUp.abort();
    await answer;
    expect(reasons).toEqual([expect.objectContaining({ name: 'AbortError' })]);
  });
});

describe('the context of a run', () => {
  it('can be spread and derived from', async () => {
    const tools = {
      spread: (_: unknown, context: ToolContext) => ({ signal: { ...context }.signal instanceof AbortSignal }),
      derived: (_: unknown, context: ToolContext) => ({
        signal: (Object.create(context) as ToolContext).signal instanceof AbortSignal,
        deadline: (Object.create(context) as ToolContext).deadline > Date.now(),
      }),
    };
    const caller = createTestCaller(handlerOf(tools), plain);
    expect((await caller.execute('kit', 'spread')).body).toEqual({ signal: true });
    expect((await caller.execute('kit', 'derived')).body).toEqual({ signal: true, deadline: true });
  });

  it('has the identity that authorize gives', async () => {
    const tools = { who: (_: unknown, { identity }: ToolContext) => ({ identity }) };
    for (const [authorize, want] of [
      [() => ({ identity: { user: 7 } }), { identity: { user: 7 } }],
      [async () => ({ identity: 'ada' }), { identity: 'ada' }],
      [() => true, {}],
    ] as const) {
      const caller = createTestCaller(handlerOf(tools, { authorize }), plain);
      expect((await caller.execute('kit', 'who')).body).toEqual(want);
    }
    for (const verdict of [{}, 'yes', 1, null, undefined, [true]]) {
      const authorize = () => verdict as unknown as boolean; // what a program without types can give
      expect((await createTestCaller(handlerOf(tools, { authorize }), plain).execute('kit', 'who')).status).toBe(401);
    }
  });
});

describe('authorize', () => {
  it('has the deadline of the call, and takes from the time of the run', async () => {
    const lefts: number[] = [];
    const tools = { left: (_: unknown, { deadline }: ToolContext) => ({ left: lefts.push(deadline - Date.now()) }) };
    const authorize = () => new Promise<boolean>((resolve) => setTimeout(resolve, 100, true));
    const handler = handlerOf(tools, { authorize, limits: { runMilliseconds: 10_000 } });
    expect((await createTestCaller(handler, plain).execute('kit', 'left')).status).toBe(200);
    expect(lefts[0]).toBeLessThan(9_920);
  });
});

describe('a wall clock that is set', () => {
  const set = (hours: number) => {
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  };
  afterEach(() => void vi.restoreAllMocks());

  it('back makes no pause longer, and none is shown that is not', async () => {
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

  it('on ends no pause, which is shown by that clock', async () => {
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
      const lefts: number[] = [];
      const tools = { left: (_: unknown, { deadline }: ToolContext) => ({ left: lefts.push(deadline - Date.now()) }) };
      const authorize = async () => {
        await null;
        set(hours);
        return true;
      };
      const handler = handlerOf(tools, { authorize, limits: { runMilliseconds: 600_000 } });
      expect((await createTestCaller(handler, plain).execute('kit', 'left')).status).toBe(200);
      expect(lefts[0]).toBeGreaterThan(300_000);
      expect(lefts[0]).toBeLessThanOrEqual(600_000);
    },
  );
});

describe('drain', () => {
  it('ends within the time that it is given, and says whether all answers have left', async () => {
    const { opened, open } = gate();
    const handler = handlerOf({ slow: () => opened.then(NOW) });
    const run = createTestCaller(handler, plain).execute('kit', 'slow');
    await vi.waitFor(() => expect(handler.state()[0]?.runs).toBe(1));
    expect(await handler.drain({ within: 10 })).toBe(false);
    open();
    expect((await run).status).toBe(200);
    expect(await handler.drain({ within: 10_000 })).toBe(true);
  });
});
