import { describe, expect, it, vi } from 'vitest';
import type { ToolContext } from '../../../src/sdk/toolkit/index.ts';
import { useFakeTimers } from '../../support/fake-timers.ts';
import { callerOf, gate, handlerOf, logging, requestOf } from './tools.ts';

const TOO_MANY = { status: 429, body: { message: 'Too many runs are under way.' } };

describe('runs under way', () => {
  it('are limited for each tool, and for all', async () => {
    const { opened, open } = gate();
    const wait = () => opened.then(() => ({}));
    const caller = callerOf({ a: wait, b: wait }, { limits: { runsPerTool: 2, runs: 3 } });
    const runs = [caller.execute('kit', 'a'), caller.execute('kit', 'a')];
    expect(await caller.execute('kit', 'a')).toMatchObject(TOO_MANY);
    runs.push(caller.execute('kit', 'b'));
    expect(await caller.execute('kit', 'b')).toMatchObject(TOO_MANY);
    open();
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await caller.execute('kit', 'a')).status).toBe(200);
  });

  it('of hanging tools leave a place for another tool', async () => {
    const started: string[] = [];
    const hang = (name: string) => () => {
      started.push(name);
      return new Promise(() => {});
    };
    const names = Array.from({ length: 9 }, (_, index) => `hangs-${index}`);
    const caller = callerOf(
      { ...Object.fromEntries(names.map((name) => [name, hang(name)])), innocent: () => ({ ok: true }) },
      { limits: { runs: 20, runsPerTool: 10 } },
    );
    for (const name of names) for (let call = 0; call < 20; call += 1) void caller.execute('kit', name);
    expect(await caller.execute('kit', 'innocent')).toMatchObject({ status: 200, body: { ok: true } });
    expect([started.length, new Set(started)]).toEqual([19, new Set(names)]);
  });

  it('stop counting when their time is over', async () => {
    useFakeTimers({});
    let hangs = true;
    const caller = callerOf(
      { slow: () => (hangs ? new Promise(() => {}) : { ok: true }) },
      { limits: { runsPerTool: 2, runs: 4, runMilliseconds: 20 } },
    );
    const calls = Array.from({ length: 2 }, () => caller.execute('kit', 'slow'));
    expect(await caller.execute('kit', 'slow')).toMatchObject(TOO_MANY);
    vi.advanceTimersByTime(20);
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([504, 504]);
    hangs = false;
    expect(await caller.execute('kit', 'slow')).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('do not start while too many functions run after their time', async () => {
    const { opened, open } = gate();
    const caller = callerOf(
      { slow: () => opened.then(() => ({})), other: () => ({}) },
      { limits: { detachedRunsPerTool: 2, runMilliseconds: 20 } },
    );
    for (const status of [504, 504, 429]) expect((await caller.execute('kit', 'slow')).status).toBe(status);
    expect((await caller.execute('kit', 'other')).status).toBe(200);
    open();
    await opened;
    expect((await caller.execute('kit', 'slow')).status).toBe(200);
  });

  it('release their place in every case', async () => {
    const ends: Record<string, () => unknown> = {
      returns: () => ({}),
      throws() {
        throw new Error();
      },
      resolves: async () => ({}),
      rejects: () => Promise.reject(new Error()),
      lies: () => ({
        // biome-ignore lint/suspicious/noThenProperty: tools can return it
        get then() {
          throw new Error();
        },
      }),
    };
    const caller = callerOf(ends, { limits: { runs: 1 } });
    for (const name of [...Object.keys(ends), ...Object.keys(ends)]) {
      expect((await caller.execute('kit', name)).status, name).not.toBe(429);
    }
  });
});

describe('the context of a run', () => {
  it('has a deadline, and the request', async () => {
    const before = Date.now();
    const caller = callerOf(
      {
        look: (_parameters, { deadline, request }) => ({
          left: deadline - before,
          type: request.header('content-type'),
          isNative: request.native instanceof Request,
        }),
      },
      { limits: { runMilliseconds: 60_000 } },
    );
    const { body } = await caller.execute('kit', 'look');
    expect(body).toMatchObject({ type: 'application/json', isNative: true });
    expect((body as { left: number }).left).toBeGreaterThanOrEqual(60_000);
  });

  it('can be spread and inherited from', async () => {
    const caller = callerOf({
      look(_parameters, context) {
        const all = [{ ...context }, Object.create(context) as ToolContext];
        return { all: all.map(({ signal, deadline }) => [signal instanceof AbortSignal, deadline > Date.now()]) };
      },
    });
    const right = [true, true];
    expect((await caller.execute('kit', 'look')).body).toEqual({ all: [right, right] });
  });

  it('aborts its signal when the time is over, and reports to the host once that it is', async () => {
    const { logged, log } = logging();
    const reasons: unknown[] = [];
    const handler = handlerOf(
      {
        obeys: (_parameters, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              reasons.push(signal.reason.name);
              reject(new Error('stopped'));
            });
          }),
      },
      { limits: { runMilliseconds: 20 }, log },
    );
    expect((await handler(requestOf('obeys'))).status).toBe(504);
    await vi.waitFor(() => expect(reasons).toEqual(['TimeoutError']));
    await vi.waitFor(() => expect(handler.state()[0]?.detached).toBe(0));
    await handler.drain();
    expect(logged).toEqual([['out-of-time', 504, undefined]]);
  });

  it('reports a late error of a tool that never read its signal', async () => {
    const { logged, log } = logging();
    const late = gate();
    const fails = () => late.opened.then(() => Promise.reject(new Error('sunk')));
    await handlerOf({ fails }, { limits: { runMilliseconds: 20 }, log })(requestOf('fails'));
    await vi.waitFor(() => expect(logged).toEqual([['out-of-time', 504, undefined]]));
    late.open();
    await vi.waitFor(() => expect(logged.slice(1)).toEqual([['late-failure', undefined, 'sunk']]));
  });

  it('reports errors and rejections of listeners of its signal, and goes on', async () => {
    const { logged, log } = logging();
    const fail = (message: string) => () => {
      throw new Error(message);
    };
    const handler = handlerOf(
      {
        fails: (_parameters, { signal }) => {
          const removed = fail('removed');
          const twice = fail('function');
          for (const listener of [removed, twice, twice]) signal.addEventListener('abort', listener);
          signal.removeEventListener('abort', removed);
          signal.addEventListener('abort', { handleEvent: fail('object') });
          signal.addEventListener('abort', async () => fail('promise')());
          signal.onabort = fail('replaced');
          signal.onabort = fail('onabort');
          return new Promise(() => {});
        },
      },
      { limits: { runMilliseconds: 20 }, log },
    );
    expect((await handler(requestOf('fails'))).status).toBe(504);
    await handler.drain();
    expect(logged.toSorted()).toEqual([
      ...['function', 'object', 'onabort', 'promise'].map((message) => ['late-failure', undefined, message]),
      ['out-of-time', 504, undefined],
    ]);
  });

  it('times out even if the tool has removed everything from its signal and its context', async () => {
    const caller = callerOf(
      {
        takes: (_parameters, context) => {
          Object.setPrototypeOf(context.signal, null);
          for (const key of Reflect.ownKeys(context)) Reflect.deleteProperty(context, key);
          return new Promise(() => {});
        },
      },
      { limits: { runMilliseconds: 20 } },
    );
    expect((await caller.execute('kit', 'takes')).status).toBe(504);
  });

  it('gives an aborted signal to a tool that reads it too late', async () => {
    const { opened, open } = gate();
    let wasAborted: boolean | undefined;
    const caller = callerOf(
      {
        asks: async (_parameters, context) => {
          await opened;
          wasAborted = context.signal.aborted;
          return {};
        },
      },
      { limits: { runMilliseconds: 20 } },
    );
    expect((await caller.execute('kit', 'asks')).status).toBe(504);
    open();
    await opened;
    await null;
    expect(wasAborted).toBe(true);
  });

  it('passes parameters that inherit nothing', async () => {
    const caller = callerOf({
      look(parameters) {
        const prototype: object = Object.getPrototypeOf(parameters);
        return {
          keys: Object.keys(parameters),
          inherits: ['constructor', 'toString', '__proto__', 'hasOwnProperty'].filter((key) => key in parameters),
          prototypeIsSealed: Object.isFrozen(prototype) && Object.getPrototypeOf(prototype) === null,
        };
      },
    });
    const { body } = await caller.execute('kit', 'look', { value: 1 });
    expect(body).toEqual({ keys: ['value'], inherits: [], prototypeIsSealed: true });
  });
});
