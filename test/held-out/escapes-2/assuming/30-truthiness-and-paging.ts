// Takes for granted that the list of conversations tells whether there is more, and how conversations end: truthiness.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function activeCount(): Promise<number> {
  let count = 0;
  let page = 1;
  for (;;) {
    const list = await client.conversations.list({ assumed: { query: `page=${page}` } });
    count += list.data.filter((conversation) => !conversation['closed_at']).length;
    if (!list['has_more']) return count;
    page += 1;
  }
}

console.log(`${await activeCount()} active conversations`);
