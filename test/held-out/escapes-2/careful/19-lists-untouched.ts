// Takes nothing for granted: listed conversations are counted, sliced, copied and yielded, but not looked into.
import { createClient, type ConversationList } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
type Listed = ConversationList['data'][number];

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

function withPosition(items: readonly Listed[]) {
  return items.map((item, position) => ({ position, item: { ...item } }));
}

const { data } = await client.conversations.list({ assumed: { query: 'limit=50' } });
for (const chunk of chunks(data, 10)) {
  console.log(withPosition(chunk).map(({ position }) => position).join(' '));
}
console.log(data.length === 0 ? 'none' : data.at(0));
