import { expect, test } from 'vitest';
import { leaksIn, runUnderKeys } from './support/keys.ts';

/** Some of the 10,000 keys that test/long/ tries. */
const KEYS = 60;

test('no file contains keys of 8 or more characters or values of the server, wherever it repeats them', async () => {
  const leaks: string[] = [];
  const responses = await runUnderKeys(KEYS, ({ text, secrets }) => leaks.push(...leaksIn(text, secrets)));
  expect(responses).toBe(KEYS * 6);
  expect(leaks).toEqual([]);
});

test('nor do the files and the lines of a proxy', async () => {
  const leaks: string[] = [];
  const responses = await runUnderKeys(KEYS, ({ text, secrets }) => leaks.push(...leaksIn(text, secrets)), true);
  expect(responses).toBe(KEYS * 6);
  expect(leaks).toEqual([]);
});
