// Takes for granted that listing agents answers with { data: [{ id, name }] }: a cast by way of unknown.
import { ColloquyError, createClient } from 'colloquy';

interface Agent {
  readonly id: number;
  readonly name: string;
}

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function fetchAgents(): Promise<readonly Agent[]> {
  const body = (await client.agents.list()) as unknown as { readonly data: readonly Agent[] };
  return body.data;
}

try {
  for (const agent of await fetchAgents()) {
    console.log(agent.id, agent.name.toUpperCase());
  }
} catch (error) {
  if (!(error instanceof ColloquyError)) throw error;
  console.error('agents could not be listed:', error.kind);
}
