import { describe, expect, it } from 'vitest';
import { abuse } from '../sdk/toolkit/abuse/abuse.ts';

describe.each(['node:http', 'Express', 'Fastify', 'Hono'])('tools that misbehave on the host %s', (server) => {
  it('harm no caller of another tool, and leave nothing behind', async () => {
    const { isAlive, failed, unanswered, p99, heap } = await abuse(server, {
      callers: 50,
      rounds: 5,
      milliseconds: 2_000,
      badCallsASecond: 60,
    });
    expect({ isAlive, failed, unanswered }).toEqual({ isAlive: true, failed: 0, unanswered: 0 });
    const slower = p99[1] / p99[0];
    console.info(
      `${server}: p99 of the tool that behaves is ${slower.toFixed(2)} times that without the others (goal: 3)`,
    );
    // A guard ten times as wide as the goal, since the figure depends on what else the machine does.
    expect(slower).toBeLessThan(30);
    expect(heap[1] - heap[0]).toBeLessThan(20);
  }, 120_000);
});
