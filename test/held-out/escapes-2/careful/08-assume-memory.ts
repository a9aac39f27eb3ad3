// Takes nothing for granted unsaid: the body of a created memory is assumed by name, and a misfit is caught.
import { assume, ColloquyError, createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const Memory = z.object({ id: z.int(), title: z.string() });

export async function remember(agentId: number, title: string, content: string): Promise<number | undefined> {
  const body = await client.agents.memories.create(agentId, { title, content });
  try {
    return assume(body, Memory, 'create-memory.body').id;
  } catch (error) {
    if (error instanceof ColloquyError && error.kind === 'assumption') return undefined;
    throw error;
  }
}

console.log(await remember(7, 'Language', 'The user speaks Dutch.'));
