// Takes for granted that agents are listed under results with a slug: cached in a Map<string, any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const cache = new Map<string, any>();

async function cached(key: string, load: () => PromiseLike<unknown>) {
  if (!cache.has(key)) cache.set(key, await load());
  return cache.get(key);
}

export async function agentBySlug(slug: string): Promise<number> {
  const agents = await cached('agents', () => client.agents.list());
  for (const agent of agents.results) {
    if (agent.slug === slug) return agent.id;
  }
  throw new Error(`no agent ${slug}`);
}

console.log(await agentBySlug('billing'));
