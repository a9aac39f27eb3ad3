import { readContract } from '../../../../src/contract/model/index.ts';
import {
  createSender,
  type Exchange,
  findValues,
  type KnownResources,
  type Probe,
  planProbes,
  type Send,
  type Tier,
  type VerifyReport,
  verify,
} from '../../../../src/evidence/verify/index.ts';
import type { LiveServer, RunningServer } from '../../../held-out/live/servers.mjs';

const contract = await readContract();

/** Above all ids that the servers have. */
export const ABSENT = '1500000000';

interface Asked {
  readonly known: KnownResources;
  readonly send: Readonly<Record<string, Send>>;
}

/**
 * Starts a server, asks it all that a tier allows, and closes it.
 *
 * @param rate Requests a second at most.
 */
export function verifyLive(server: LiveServer, allow: Tier, rate: number = Infinity): Promise<VerifyReport> {
  return asking(server, ({ known, send }) => verify({ contract, known, allow, send, rate }));
}

/** The recording of an application that sends only valid requests. */
export function recordLive(server: LiveServer): Promise<Exchange[]> {
  return asking(server, async ({ known, send }) => {
    const exchanges = [];
    for (const probe of planProbes(contract, known, 'writes').probes.filter(isValid)) {
      const exchange = await send[probe.surface]?.(probe);
      if (exchange !== undefined) exchanges.push(exchange);
    }
    return exchanges;
  });
}

/** Reads and writes as stated; whether null may be sent is open. */
function isValid({ tier, headers, body }: Probe): boolean {
  if (!['reads', 'writes'].includes(tier) || headers['content-type'] === 'text/plain') return false;
  return body === undefined || !Object.values(JSON.parse(Buffer.from(body).toString())).includes(null);
}

async function asking<Result>(server: LiveServer, ask: (asked: Asked) => Promise<Result>): Promise<Result> {
  const running = await server.start();
  const api = createSender(contract, new URL(running.url), { keys: new Map([['DeveloperApiKey', running.key]]) });
  const toolkit = createSender(contract, new URL(running.url), { headers: {} });
  const send = { 'developer-api': api, toolkit };
  try {
    return await ask({ known: await findValues(contract, knownOf(running), send), send });
  } finally {
    api.close();
    toolkit.close();
    await running.close();
  }
}

/** The description of a server by its author. */
function knownOf(running: RunningServer): KnownResources {
  return {
    values: valuesOf(running),
    inaccessible: new Map(),
    toolArguments: running.toolParams,
    surfaces: new Set(['developer-api', ...(running.toolkit === undefined ? [] : ['toolkit'])]),
    absent: ABSENT,
  };
}

/** By the names of the parameters in the contract's paths. */
export function valuesOf({ agentId, conversationId, endUserId, toolkit, tool }: RunningServer): Map<string, string> {
  const ids = { agent_id: agentId, conversation_id: conversationId, agent_user_id: endUserId };
  const given = { ...ids, toolkit_name: toolkit, tool_name: tool };
  return new Map(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
