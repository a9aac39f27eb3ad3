import { describe, expect, it } from 'vitest';
import { abuse } from '../toolkit/abuse/abuse.ts';

describe.each(['node:http', 'Express', 'Fastify', 'Hono'])('tools that misbehave on the host %s', (server) => {
  it('harm no caller of another tool, and leave nothing behind', async () => {
    const { isAlive, failed, unanswered, p99, heap } = await abuse(server, {
      callers: 50,
      rounds: 5,
      milliseconds: 2_000,
      badCallsASecond: 60,
    });
    expect({ isAlive, failed, unanswered }).toEqual({ isAlive: true, failed: 0, unanswered: 0 });
    expect(p99[1] / p99[0]).toBeLessThanOrEqual(3);
    expect(heap[1] - heap[0]).toBeLessThan(20);
  }, 120_000);
});
