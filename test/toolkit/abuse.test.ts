import { expect, it } from 'vitest';
import { abuse } from './abuse/abuse.ts';
import { heldOutTools } from './abuse/bad-tool.ts';
import { OURS } from './abuse/ours.ts';

it('tools that misbehave do not end the process, and every caller is answered', async () => {
  const { isAlive, failed, badCalls, unanswered } = await abuse('node:http', {
    callers: 20,
    rounds: 1,
    milliseconds: 1_000,
    badCallsASecond: 200,
  });
  expect({ isAlive, failed, unanswered }).toEqual({ isAlive: true, failed: 0, unanswered: 0 });
  expect(badCalls).toBeGreaterThan(50);
}, 60_000);

it('each of them has a name of its own', async () => {
  const all = [...OURS, ...(await heldOutTools())];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ tool }) => tool.function_name)).size).toBe(all.length);
});
