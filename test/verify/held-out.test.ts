import { afterAll, beforeAll, test, vi } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { keyHeadersOf } from '../../src/verify/key-headers.ts';
import { type Known, TIERS } from '../../src/verify/probes/probe.ts';
import { keep, type Send } from '../../src/verify/send.ts';
import { type Report, verify } from '../../src/verify/verify.ts';
import { disputed } from '../held-out/servers/disputed.ts';
import { FIXTURES, type Handler } from '../held-out/servers/server.ts';
import { servers } from '../held-out/servers/servers.ts';

const contract = await readContract();
const KNOWN: Known = {
  values: new Map([
    ['agent_id', String(FIXTURES.agentId)],
    ['conversation_id', String(FIXTURES.conversationId)],
    ['toolkit_name', FIXTURES.toolkit],
    ['tool_name', FIXTURES.tool],
  ]),
  inaccessible: new Map([
    ['agent_id', String(FIXTURES.forbiddenAgentId)],
    ['conversation_id', String(FIXTURES.forbiddenConversationId)],
  ]),
  toolArguments: FIXTURES.toolArguments,
  surfaces: new Set(['developer-api', 'toolkit']),
  absent: String(FIXTURES.absentId),
};

const sendTo = (handler: Handler): Send => {
  const keyHeaders = keyHeadersOf(contract);
  return async (probe) => {
    const { method, path, query, surface, body } = probe;
    const isKeyed = surface === 'developer-api';
    const headers = { ...probe.headers, ...(isKeyed && keyHeaders(probe.key, FIXTURES.apiKey)) };
    const target = query === '' ? path : `${path}?${query}`;
    const answer = await handler({ method, target, headers, body: Buffer.from(body ?? '') });
    const received = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return {
      request: keep(probe, isKeyed),
      answer: { status: answer.status, headers: Object.fromEntries(received), body: Buffer.from(answer.body) },
      milliseconds: 1,
    };
  };
};

// Some take their time over a reply, which is not what they are judged by.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterAll(() => {
  vi.useRealTimers();
});

const brokenIn = ({ statements }: Report): string[] =>
  statements.flatMap(({ statement, verdict }) =>
    verdict.is === 'broken' ? [`${statement.id}: ${verdict.how}: ${verdict.where}`] : [],
  );

test('servers that were written by others are told apart', { timeout: 300_000 }, async () => {
  const figures = [];
  const wrong: string[] = [];
  for (const allow of TIERS) {
    const figure = { allow, broken: 0, noticed: 0, different: 0, accused: 0, blamed: 0 };
    for (const { name, kind, create } of servers) {
      const send = sendTo(create());
      const report = await verify({
        contract,
        known: KNOWN,
        allow,
        send: { 'developer-api': send, toolkit: send },
        rate: Infinity,
      });
      const found = brokenIn(report);
      if (name in disputed) continue;
      if (kind === 'broken') {
        figure.broken += 1;
        figure.noticed += found.length > 0 ? 1 : 0;
        figure.blamed = Math.max(figure.blamed, found.length);
        if (allow === 'writes' && found.length > 3) wrong.push(`${name}: blames ${found.join('\n    ')}`);
        if (allow === 'writes' && found.length === 0) wrong.push(`${name}: not noticed`);
      } else {
        figure.different += 1;
        figure.accused += found.length > 0 ? 1 : 0;
        if (found.length > 0) wrong.push(`${allow}: ${name}: accused of ${found.join('\n    ')}`);
      }
    }
    figures.push(figure);
  }
  console.table(figures);
  console.log(wrong.join('\n'));
});
