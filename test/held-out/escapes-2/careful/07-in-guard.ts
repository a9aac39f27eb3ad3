// Takes nothing for granted: the body of a created memory is looked into with typeof, null and `in`.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function idOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'number' ? body.id : undefined;
}

const memory = await client.agents.memories.create(7, { title: 'Shoe size', content: 'The user wears size 42.' });
const id = idOf(memory);
console.log(id === undefined ? 'stored, without an id that we can read' : `stored as ${id}`);
