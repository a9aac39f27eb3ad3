// Takes nothing for granted unsaid: the form of the list of agents is assumed by name, and a misfit is handled.
import { assume, ColloquyError, createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const Agents = z.object({ data: z.array(z.object({ id: z.int() })) });

async function agentIds(): Promise<readonly number[]> {
  const agents = assume(await client.agents.list(), Agents, 'list-agents.body');
  return agents.data.map((agent) => agent.id);
}

try {
  const ids = await agentIds();
  console.log(`${ids.length} agents`, ids.toSorted((a, b) => a - b).join(', '));
} catch (error) {
  if (!(error instanceof ColloquyError)) throw error;
  if (error.kind === 'assumption') console.error('The list of agents is not what we assumed:', error.message);
  else console.error(error.message);
}
