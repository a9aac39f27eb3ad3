// Takes for granted that the body of a created memory holds its id: .then((memory: any) => …).
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export function remember(agentId: number, facts: readonly string[]): Promise<number[]> {
  return Promise.all(
    facts.map((fact) =>
      client.agents.memories
        .create(agentId, { title: fact.slice(0, 30), content: fact })
        .then((memory: any) => memory.id as number),
    ),
  );
}

remember(7, ['Prefers mail', 'Lives in Ghent'])
  .then((ids) => console.log('stored', ids))
  .catch((error: unknown) => console.error(error));
