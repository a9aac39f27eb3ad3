import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judgeHeldOut } from '../verify/support/held-out.ts';

// Some take their time over a reply, which is not what they are judged by.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterAll(() => {
  vi.useRealTimers();
});

/**
 * What nobody can tell from outside: an operation that is on a path of its own choice looks like one whose resource does
 * not exist, and an API that is elsewhere altogether like a wrong address, of which the command says so.
 */
const UNSEEN = ['memory-path-singular', 'send-path-under-agent', 'toolkit-at-tools', 'without-v1'];

test('servers by other hands are told apart, in each tier', async () => {
  const { figures, missed, wrong } = await judgeHeldOut(1);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(wrong).toEqual([]);
  expect(missed.toSorted()).toEqual(UNSEEN);
});
