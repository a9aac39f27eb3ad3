// Takes for granted that a stored memory can be sent to another service as JSON: JSON.stringify in the body of a fetch.
import { ColloquyError, createClient, type NewMemory } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const WEBHOOK = 'https://hooks.example.com/memories';

export async function storeAndAnnounce(agentId: number, memory: NewMemory): Promise<boolean> {
  try {
    const stored = await client.agents.memories.create(agentId, memory);
    const response = await fetch(WEBHOOK, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event: 'memory.created', agent_id: agentId, memory: stored }),
    });
    return response.ok;
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
    console.error(`memory not stored: ${error.message}`);
    return false;
  }
}
