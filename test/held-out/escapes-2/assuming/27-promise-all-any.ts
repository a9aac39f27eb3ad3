// Takes for granted the shape of the list of agents and of conversations: const [a, b]: any[] = await Promise.all(…).
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function dashboard() {
  const [agents, conversations]: any[] = await Promise.all([client.agents.list(), client.conversations.list()]);
  return agents.data.map((agent: any) => ({
    name: agent.name,
    conversations: conversations.data.filter((one: any) => one.agent_id === agent.id).length,
  }));
}

for (const row of await dashboard()) console.log(row.name, row.conversations);
