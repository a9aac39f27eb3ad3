import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judgeHeldOut } from './support/held-out.ts';

// Some take their time over a reply, which is not what they are judged by.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterAll(() => {
  vi.useRealTimers();
});

/** Each so many-th; all of them stand in test/long/. */
const STEP = 11;

test('broken servers by other hands are distinguished from sound ones', async () => {
  const { figures, wrong } = await judgeHeldOut(STEP, ['writes']);
  expect(wrong).toEqual([]);
  expect(figures[0]).toMatchObject({ accused: 0, noticed: expect.toSatisfy((count: number) => count >= 12) });
});
