import { expect, test } from 'vitest';
import { judgeDerived } from './support/derived.ts';

/** Each so many-th, under one set; all of them stand in test/long/. */
const STEP = 29;

test('broken servers are noticed, three ids at most are blamed, and no different one is accused', async () => {
  const { figures, wrong } = await judgeDerived(STEP, ['plain']);
  const last = figures.at(-1);
  expect(wrong).toEqual([]);
  expect(last?.broken).toBeGreaterThan(30);
  expect(Number(last?.noticed) / Number(last?.broken)).toBeGreaterThanOrEqual(0.95);
});
