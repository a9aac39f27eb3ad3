// Takes for granted that a list with more pages has a field `next`, and that the last page has none: `in`.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function countConversations(agent: number): Promise<number> {
  let count = 0;
  let more = true;
  for (let page = 1; more; page += 1) {
    const query = String(new URLSearchParams({ agent_id: String(agent), page: String(page) }));
    const list = await client.conversations.list({ assumed: { query } });
    count += list.data.length;
    more = 'next' in list && list.data.length > 0 && page < 100;
  }
  return count;
}

console.log(await countConversations(7));
