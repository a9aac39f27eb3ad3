import type { Exchange } from '../../../../src/evidence/judge/exchange.ts';
import { createKeyWriter } from '../../../../src/evidence/verify/keys.ts';
import { planProbes } from '../../../../src/evidence/verify/probes/plan.ts';
import { type KnownResources, TIERS, type Tier } from '../../../../src/evidence/verify/probes/probe.ts';
import { type Send, toSentRequest } from '../../../../src/evidence/verify/send.ts';
import { verify } from '../../../../src/evidence/verify/verify.ts';
import { contract } from '../../../held-out/covered.ts';
import { disputed } from '../../../held-out/servers/disputed.ts';
import { FIXTURES, type Handler } from '../../../held-out/servers/server.ts';
import { servers } from '../../../held-out/servers/servers.ts';
import { type Limits, limited } from './limited.ts';
import { brokenIn, Outcome } from './outcome.ts';

/** The descriptions by their authors. */
export const HELD_OUT: KnownResources = {
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

/** Sends to a server by other hands. */
export const sendTo = (handler: Handler): Send => {
  const keysOf = createKeyWriter(contract, new Map([['DeveloperApiKey', FIXTURES.apiKey]]));
  return async (probe) => {
    const { method, path, query, surface, body } = probe;
    const isKeyed = surface === 'developer-api';
    const headers = { ...probe.headers, ...(isKeyed && keysOf(probe).headers) };
    const target = query === '' ? path : `${path}?${query}`;
    const answer = await handler({ method, target, headers, body: Buffer.from(body ?? '') });
    const received = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return {
      request: toSentRequest(probe, isKeyed),
      response: { status: answer.status, headers: Object.fromEntries(received), body: Buffer.from(answer.body) },
      milliseconds: 1,
    };
  };
};

/** All that a sound server is asked, with its responses. */
export async function exchangesWithSound(): Promise<Exchange[]> {
  const plain = servers.find(({ name }) => name === 'plain');
  if (plain === undefined) throw new Error('there is no sound server');
  const send = sendTo(plain.create());
  const exchanges = [];
  for (const probe of planProbes(contract, HELD_OUT, 'writes').probes) exchanges.push(await send(probe));
  return exchanges;
}

/** Asks the servers by other hands, but for those that are disputed: each `step`th, in these tiers, with these lengths. */
export async function judgeHeldOut(step: number, tiers: readonly Tier[] = TIERS, limits?: Limits): Promise<Outcome> {
  const outcome = new Outcome(tiers);
  const asked = servers.filter(({ name }, index) => index % step === 0 && !(name in disputed));
  for (const figure of outcome.figures) {
    for (const { name, kind, create } of asked) {
      const send = limits === undefined ? sendTo(create()) : limited(() => sendTo(create()), limits);
      const surfaces = { 'developer-api': send, toolkit: send };
      const blamed = brokenIn(
        await verify({ contract, known: HELD_OUT, allow: figure.tier, send: surfaces, rate: Infinity }),
      );
      outcome.add(figure, name, kind === 'broken', blamed);
    }
  }
  return outcome;
}
