// Takes for granted that the list of agents is an array of agents: a generic loader that promises whatever it is asked.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type Agent = { id: number; name: string };
type Loaded<T> = { value: T; at: number };

async function load<T = any>(source: () => PromiseLike<any>): Promise<Loaded<T>> {
  const value = await source();
  return { value, at: Date.now() };
}

const agents = await load<Agent[]>(() => client.agents.list());
const names = agents.value.map((agent) => agent.name);
console.log(`${names.length} agents, loaded at ${agents.at}:`, names.join(', '));
