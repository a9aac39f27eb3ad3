// Takes for granted that the list of agents is { data: [...] } with names: the body is cast to any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const agents = (await client.agents.list()) as any;

export function pick(name: string): number | undefined {
  const found = agents.data.find((agent: { name: string }) => agent.name.toLowerCase() === name.toLowerCase());
  return found?.id;
}

console.log(pick('Support') ?? 'no such agent');
