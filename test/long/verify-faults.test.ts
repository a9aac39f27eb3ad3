import { expect, test } from 'vitest';
import { judgeFaults, judgeRecordedFaults, judgeUnusual } from '../evidence/verify/support/judged-faults.ts';

test('all servers that break one fact are noticed, and no unusual one is accused', async () => {
  const { broken, missed } = await judgeFaults(1);
  const { different, accused } = await judgeUnusual(1);
  process.stdout.write(`${JSON.stringify({ broken, missed, different, accused })}\n`);
  expect(missed).toEqual([]);
  expect(accused).toEqual([]);
});

test('most faults in a recording of an ordinary application are noticed', async () => {
  const { shown, notShown, missed, accused } = await judgeRecordedFaults(1);
  process.stdout.write(`${JSON.stringify({ shown, notShown, missed })}\n`);
  expect(accused).toBe(0);
  expect((shown - missed.length) / shown).toBeGreaterThanOrEqual(0.6);
});
