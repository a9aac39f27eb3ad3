import { readContract } from '../../../src/contract/index.ts';
import type { Exchange } from '../../../src/judge/exchange.ts';
import { keyHeadersOf } from '../../../src/verify/key-headers.ts';
import { planOf } from '../../../src/verify/probes/plan.ts';
import { type Known, TIERS, type Tier } from '../../../src/verify/probes/probe.ts';
import { keep, type Send } from '../../../src/verify/send.ts';
import { type Report, verify } from '../../../src/verify/verify.ts';
import { disputed } from '../../held-out/servers/disputed.ts';
import { FIXTURES, type Handler } from '../../held-out/servers/server.ts';
import { servers } from '../../held-out/servers/servers.ts';

const contract = await readContract();
/** What their authors say of them. */
export const HELD_OUT: Known = {
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
  for (const probe of planOf(contract, HELD_OUT, 'writes').probes) exchanges.push(await send(probe));
  return exchanges;
}

const brokenIn = ({ statements }: Report): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

/** What became of the servers in one tier. */
export interface Figures {
  readonly tier: Tier;
  broken: number;
  noticed: number;
  different: number;
  accused: number;
  blamed: number;
}

export interface Outcome {
  readonly figures: readonly Figures[];
  /** Names of the broken servers that were not noticed in the last tier. */
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** Asks the servers by other hands, but for those that are disputed: each `step`th, in these tiers. */
export async function judgeHeldOut(step: number, tiers: readonly Tier[] = TIERS): Promise<Outcome> {
  const missed: string[] = [];
  const wrong: string[] = [];
  const asked = servers.filter(({ name }, index) => index % step === 0 && !(name in disputed));
  const figures = tiers.map((tier): Figures => ({ tier, broken: 0, noticed: 0, different: 0, accused: 0, blamed: 0 }));
  for (const figure of figures) {
    for (const { name, kind, create } of asked) {
      const send = sendTo(create());
      const surfaces = { 'developer-api': send, toolkit: send };
      const blamed = brokenIn(
        await verify({ contract, known: HELD_OUT, allow: figure.tier, send: surfaces, rate: Infinity }),
      );
      const breaks = kind === 'broken';
      figure[breaks ? 'broken' : 'different'] += 1;
      if (blamed.length > 0) figure[breaks ? 'noticed' : 'accused'] += 1;
      if (breaks) figure.blamed = Math.max(figure.blamed, blamed.length);
      if (breaks && blamed.length === 0 && figure.tier === 'writes') missed.push(name);
      if (blamed.length > (breaks ? 3 : 0)) wrong.push(`${figure.tier}: ${name}: ${blamed.join(' ')}`);
    }
  }
  return { figures, missed, wrong };
}
