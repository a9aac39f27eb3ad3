import { expect, test } from 'vitest';
import { judgeDerived } from '../evidence/verify/support/derived.ts';

test('all derived servers: broken ones are noticed, three ids at most are blamed, no different one is accused', async () => {
  const { figures, missed, wrong } = await judgeDerived(1, ['contrary', 'plain', 'sparse']);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const last = figures.at(-1);
  expect(wrong).toEqual([]);
  expect(Number(last?.noticed) / Number(last?.broken)).toBeGreaterThanOrEqual(0.95);
  // Whether a resource is there only the user knows, who may be mistaken.
  expect(missed.filter((name) => !/40[34]/.test(name))).toEqual([]);
});
