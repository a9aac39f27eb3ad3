// Takes for granted that the list of agents has a total and pages: put into a store with an index signature of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Store {
  [key: string]: any;
}

const store: Store = {};

async function refresh(): Promise<void> {
  store['agents'] = await client.agents.list();
  store['refreshedAt'] = new Date();
}

await refresh();
const pages = Math.ceil(store['agents'].total / 20);
console.log(`page 1 of ${pages}, as of ${store['refreshedAt'].toISOString()}`);
