// Takes for granted that conversations have an updated_at whose values can be ordered: a generic sort compares them.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function sortBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Item[] {
  return [...items].sort((left, right) => {
    const a = keyOf(left);
    const b = keyOf(right);
    if (a === b) return 0;
    return a < b ? 1 : -1;
  });
}

export async function latestConversations(limit: number) {
  const { data } = await client.conversations.list();
  return sortBy(data, (conversation) => conversation['updated_at']).slice(0, limit);
}

const latest = await latestConversations(5);
console.log(`showing ${latest.length} conversations, newest first`);
