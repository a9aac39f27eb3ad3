import { readContract } from '../../../src/contract/index.ts';
import { findValues, type Known, type Report, senderTo, type Tier, verify } from '../../../src/verify/index.ts';
import type { LiveServer, RunningServer } from '../../held-out/live/servers.mjs';

const contract = await readContract();

/** Above all ids that the servers have. */
const ABSENT = 1_500_000_000;

/** Starts a server, asks it all that a tier allows, and closes it. */
export async function verifyLive(server: LiveServer, allow: Tier): Promise<Report> {
  const running = await server.start();
  const api = senderTo(contract, new URL(running.url), { key: running.key });
  const toolkit = senderTo(contract, new URL(running.url), { headers: {} });
  const send = { 'developer-api': api, toolkit };
  try {
    const known = await findValues(contract, knownOf(running), send);
    return await verify({ contract, known, allow, send, rate: Infinity });
  } finally {
    api.close();
    toolkit.close();
    await running.close();
  }
}

/** What the author of a server says of it. */
function knownOf({ agentId, conversationId, toolkit, tool, toolParams }: RunningServer): Known {
  const given = { agent_id: agentId, conversation_id: conversationId, toolkit_name: toolkit, tool_name: tool };
  return {
    values: new Map(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
    inaccessible: new Map(),
    toolArguments: toolParams,
    surfaces: new Set(['developer-api', ...(toolkit === undefined ? [] : ['toolkit'])]),
    absent: String(ABSENT),
  };
}
