import { expect, it } from 'vitest';
import { abuse } from './abuse/abuse.ts';

it('tools that misbehave do not end the process, and every caller gets a response', async () => {
  const { isAlive, unanswered } = await abuse('node:http', {
    callers: 20,
    rounds: 1,
    milliseconds: 1_000,
    badCallsASecond: 200,
  });
  expect({ isAlive, unanswered }).toEqual({ isAlive: true, unanswered: 0 });
}, 60_000);
