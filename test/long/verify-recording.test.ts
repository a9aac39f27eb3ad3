import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaksIn, runUnderKeys } from '../evidence/verify/support/keys.ts';
import { saidTwice } from '../evidence/verify/support/recording.ts';

test('10,000 random keys, and the words of a server that repeats them, are in no file', {
  timeout: 3_600_000,
}, async () => {
  const leaks: string[] = [];
  const responses = await runUnderKeys(10_000, ({ text, secrets }) => leaks.push(...leaksIn(text, secrets)));
  process.stdout.write(`${responses} responses under 10,000 keys\n`);
  expect(responses).toBe(60_000);
  expect(leaks).toEqual([]);
});

test('1,000 random keys that pass a proxy are in no file and no line', { timeout: 3_600_000 }, async () => {
  const leaks: string[] = [];
  const responses = await runUnderKeys(1000, ({ text, secrets }) => leaks.push(...leaksIn(text, secrets)), true);
  expect(responses).toBe(6000);
  expect(leaks).toEqual([]);
});

// Some servers take their time over a reply.
beforeEach(({ task }) => {
  if (!task.name.includes('other hands')) return;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
});

test('the recordings of runs on all servers by other hands are judged as the runs were', async () => {
  const { live, recorded } = await saidTwice(1);
  expect(recorded).toEqual(live);
});
