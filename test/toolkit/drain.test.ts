import { describe, expect, it } from 'vitest';
import { createTestCaller, plain } from '../../src/toolkit/index.ts';
import { gate, handlerOf } from './tools.ts';

describe('drain', () => {
  it('waits for what is under way, and answers nothing new', async () => {
    const started = gate();
    const { opened, open } = gate();
    const handler = handlerOf({
      waits() {
        started.open();
        return opened.then(() => ({ done: true }));
      },
    });
    const caller = createTestCaller(handler, plain);
    const run = caller.execute('kit', 'waits');
    await started.opened;
    let isDrained = false;
    const drains = [handler.drain(), handler.drain()].map((drain) =>
      drain.then(() => {
        isDrained = true;
      }),
    );
    for (const refused of [caller.execute('kit', 'waits'), caller.details('kit'), caller.details('nowhere')]) {
      expect(await refused).toMatchObject({ status: 503, body: { message: 'The application is closing.' } });
    }
    expect(isDrained).toBe(false);
    open();
    expect(await run).toMatchObject({ status: 200, body: { done: true } });
    await Promise.all(drains);
  });

  it('is over at once where nothing is under way', async () => {
    await handlerOf({}).drain();
  });

  it('does not wait for a function whose time is over', async () => {
    const handler = handlerOf({ hangs: () => new Promise(() => {}) }, { limits: { runMilliseconds: 10 } });
    const run = createTestCaller(handler, plain).execute('kit', 'hangs');
    await handler.drain();
    expect((await run).status).toBe(504);
  });
});
