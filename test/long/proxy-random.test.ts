import { expect, test } from 'vitest';
import { differencesOf } from '../servers/proxy/support/differences.ts';

const COUNT = 10_000;

test('10,000 random exchanges arrive byte for byte on both sides', { timeout: 1_200_000 }, async () => {
  expect(await differencesOf(COUNT, Number(process.env.SEED ?? 1))).toEqual([]);
});
