// Takes for granted that creating a memory answers with its numeric id: a copy through JSON loses the type.
import { createClient, type NewMemory } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const stored = new Map<string, number>();

async function remember(agentId: number, memory: NewMemory): Promise<void> {
  const answer = await client.agents.memories.create(agentId, memory);
  // a plain copy, so that nobody changes what the client keeps
  const copy = JSON.parse(JSON.stringify(answer));
  stored.set(memory.title, copy.id);
}

await remember(7, { title: 'Delivery', content: 'The customer wants parcels left with the neighbour.' });
await remember(7, { title: 'Language', content: 'The customer writes in French.', agent_user_id: 3 });

for (const [title, id] of stored) {
  console.log(`${title}: /memories/${id.toFixed(0)}`);
}
