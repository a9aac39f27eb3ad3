// Takes nothing for granted: what creating a memory answers is ignored, and only success and failure count.
import { ColloquyError, createClient, type NewMemory } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const memories: readonly NewMemory[] = [
  { title: 'Delivery', content: 'Parcels are left with the neighbour.' },
  { title: 'Language', content: 'The customer writes in French.', agent_user_id: 3 },
];

let stored = 0;
for (const memory of memories) {
  try {
    await client.agents.memories.create(7, memory, { timeout: 10_000 });
    stored += 1;
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
    console.error(`${memory.title} was not stored: ${error.kind}`);
  }
}
console.log(`${stored} of ${memories.length} memories stored`);
