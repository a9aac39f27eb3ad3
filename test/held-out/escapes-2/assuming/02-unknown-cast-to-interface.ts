// Takes for granted that the list of agents is an array with ids and names: double cast to an own interface.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface AgentRow {
  readonly id: number;
  readonly name: string;
  readonly language?: string;
}

async function loadAgents(): Promise<AgentRow[]> {
  const body: unknown = await client.agents.list();
  return body as AgentRow[];
}

for (const agent of await loadAgents()) {
  console.log(agent.id, agent.name.padEnd(20), agent.language ?? 'en');
}
