// Takes for granted that the list of agents has data and a next page: destructured with the type any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function firstPage() {
  const { data: agents, next = null }: any = await client.agents.list();
  return { agents, hasMore: next !== null };
}

const { agents, hasMore } = await firstPage();
const [first, ...others] = agents;
console.log(`default agent: ${first.id}`);
console.log(`${others.length} others${hasMore ? ', and more on the next page' : ''}`);
