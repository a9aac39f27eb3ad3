import { expect, test } from 'vitest';
import { judgeFaults, judgeRecordedFaults, judgeUnusual } from './support/judged-faults.ts';

/** Each so many-th; all of them are in test/long/. */
const STEP = 6;

test('a server that breaks one fact is noticed, and one that is only unusual is not accused', async ({ task }) => {
  const started = process.cpuUsage();
  const { broken, missed } = await judgeFaults(STEP);
  const { different, accused } = await judgeUnusual(2);
  const cpu = process.cpuUsage(started).user / 1_000_000;
  task.meta.servers = {
    ...{ name: 'by fact', broken, noticed: broken - missed.length, different, accused: accused.length, cpu },
  };
  expect({ missed, accused }).toEqual({ missed: [], accused: [] });
});

test('of faults that a recording of an ordinary application shows, most are noticed', async ({ task }) => {
  const started = process.cpuUsage();
  const { shown, notShown, missed, accused } = await judgeRecordedFaults(STEP);
  task.meta.servers = {
    ...{ name: 'by fact, recorded', broken: shown, noticed: shown - missed.length, different: 1, accused },
    notShown: { 'faults are not in the recording': notShown },
    cpu: process.cpuUsage(started).user / 1_000_000,
  };
  expect(accused).toBe(0);
  expect((shown - missed.length) / shown).toBeGreaterThanOrEqual(0.6);
});
