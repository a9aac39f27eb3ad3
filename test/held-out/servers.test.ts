import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { probesOf } from '../conformance/statements/wire.ts';
import { firstFinding } from '../conformance/support/findings.ts';
import type { Send, Subject } from '../conformance/support/subject.ts';
import { notCovered } from './covered.ts';
import { disputed } from './servers/disputed.ts';
import { FIXTURES, type Handler } from './servers/server.ts';
import { servers } from './servers/servers.ts';

const subject: Subject = {
  key: FIXTURES.apiKey,
  agentId: FIXTURES.agentId,
  conversationId: FIXTURES.conversationId,
  absentId: FIXTURES.absentId,
  inaccessible: { agentId: FIXTURES.forbiddenAgentId, conversationId: FIXTURES.forbiddenConversationId },
  toolkit: {
    name: FIXTURES.toolkit,
    tool: FIXTURES.tool,
    parts: {
      executeTool: {
        headers: { 'content-type': 'application/json' },
        query: '',
        body: Buffer.from(JSON.stringify(FIXTURES.toolArguments)),
      },
    },
  },
};

const sendTo =
  (handler: Handler): Send =>
  async ({ method, target, headers, body }) => {
    const answer = await handler({ method, target, headers, body: Buffer.from(body ?? '') });
    return { status: answer.status, headers: new Headers(answer.headers), bytes: Buffer.from(answer.body) };
  };

// Some take their time over a reply, which is not what they are judged by.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterAll(() => {
  vi.useRealTimers();
});

test('servers that were written by others are told apart as the derived ones are', { timeout: 120_000 }, async ({
  task,
}) => {
  const started = process.cpuUsage();
  const isCovered = (id: string): boolean => notCovered.every(({ operationId }) => operationId !== id);
  const probes = probesOf(subject).filter(({ operationId }) => isCovered(operationId));
  const wrong = new Map<string, string | undefined>();
  let noticed = 0;
  let accused = 0;
  for (const { name, kind, create } of servers) {
    const finding = await firstFinding(sendTo(create()), probes);
    if (kind === 'broken' && finding !== undefined) noticed += 1;
    if (kind !== 'broken' && finding !== undefined) accused += 1;
    if ((kind === 'broken') === (finding === undefined)) wrong.set(name, finding);
  }
  const broken = servers.filter(({ kind }) => kind === 'broken').length;
  task.meta.servers = {
    name: 'held out',
    fitting: 0,
    broken,
    noticed,
    different: servers.length - broken,
    accused,
    notShown: { 'not noticed or accused, and disputed by name in test/held-out/servers/disputed.ts': wrong.size },
    cpu: process.cpuUsage(started).user / 1_000_000,
  };
  expect([...wrong.keys()].sort()).toEqual(Object.keys(disputed).sort());
});

test.skip.each(notCovered)('the servers do not know $operationId, which is not covered', () => {});
