import { expect, it } from 'vitest';
import { abuse } from './abuse/abuse.ts';
import { heldOutTools } from './abuse/bad-tool.ts';

it('tools that misbehave do not end the process, and every caller gets a response', async () => {
  const tools = await heldOutTools();
  expect(new Set(tools.map(({ tool }) => tool.function_name)).size).toBe(tools.length);
  const { isAlive, badCalls, unanswered } = await abuse('node:http', {
    callers: 20,
    rounds: 1,
    milliseconds: 1_000,
    badCallsASecond: 200,
  });
  expect({ isAlive, unanswered }).toEqual({ isAlive: true, unanswered: 0 });
  expect(badCalls).toBeGreaterThanOrEqual(tools.length);
}, 60_000);
