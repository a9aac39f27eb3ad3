import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judgeHeldOut } from '../evidence/verify/support/held-out.ts';
import type { Limits } from '../evidence/verify/support/limited.ts';

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

/** These take the right key in another way as well: the description does not say what that yields. */
const OF_KEYS = ['any-scheme-accepted', 'bare-key-accepted', 'key-in-any-case-accepted'];

test('servers by other hands are told apart, in each tier', async () => {
  const { figures, missed, wrong } = await judgeHeldOut(1);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(wrong).toEqual([]);
  expect(missed.toSorted()).toEqual([...UNSEEN, ...OF_KEYS].toSorted());
});

test.for<Limits>([{ content: [25, 1_000] }, { title: [1, 15], content: [1, 15] }])(
  'so are they with texts of %j',
  async (limits) => {
    const { figures, wrong } = await judgeHeldOut(1, ['writes'], limits);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(wrong).toEqual([]);
    const [last] = figures;
    expect(Number(last?.noticed) / Number(last?.broken)).toBeGreaterThanOrEqual(0.95);
  },
);
