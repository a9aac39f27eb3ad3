// Takes for granted that each conversation has a status to count by: a reducer whose accumulator is any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const { data } = await client.conversations.list();

const counts = data.reduce((sum: any, conversation: any) => {
  sum[conversation.status] = (sum[conversation.status] ?? 0) + 1;
  return sum;
}, {});

const unread = data.reduce((sum, conversation: any) => sum + conversation.unread_count, 0);

console.log(`open: ${counts.open ?? 0}, closed: ${counts.closed ?? 0}, unread: ${unread}`);
