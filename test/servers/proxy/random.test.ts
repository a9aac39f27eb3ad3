import { expect, test } from 'vitest';
import { differencesOf } from './support/differences.ts';

/** Some of the 10,000 exchanges that test/long/ passes. */
const COUNT = 300;

test('random exchanges arrive byte for byte on both sides', { timeout: 60_000 }, async () => {
  expect(await differencesOf(COUNT, 55)).toEqual([]);
});
