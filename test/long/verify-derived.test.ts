import { expect, test } from 'vitest';
import { judgeDerived } from '../verify/support/derived.ts';

const REFUSED_ALWAYS =
  /, 1 in 1: (2XX of (createMemory|listConversations|sendMessage): 4(00|22) instead|\w+: refuses every request with 400)$/;

test('all derived servers: broken ones are noticed, three ids at most are blamed, no different one is accused', async () => {
  const { figures, missed, wrong } = await judgeDerived(1, ['contrary', 'plain', 'sparse']);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const last = figures.at(-1);
  expect(wrong).toEqual([]);
  expect(Number(last?.noticed) / Number(last?.broken)).toBeGreaterThanOrEqual(0.95);
  // Whether a resource is there only the user knows, who may be mistaken.
  const unknown = missed.filter((name) => /40[34]/.test(name));
  // A length or a filter may be why each request is refused, as long as none of an operation succeeds.
  const open = missed.filter((name) => REFUSED_ALWAYS.test(name));
  expect(missed.filter((name) => !unknown.includes(name) && !open.includes(name))).toEqual([]);
});
