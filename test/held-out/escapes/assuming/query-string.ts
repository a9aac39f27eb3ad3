// Takes for granted that external_user_id becomes a text that finds the user again: String() in a query string.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

/** How many conversations the user of this conversation has had. */
async function conversationsOfSameUser(conversationId: number): Promise<number> {
  const { conversation } = await client.conversations.messages.send(conversationId, { content: 'Hello again.' });
  const filters = new URLSearchParams();
  filters.set('external_user_id', String(conversation.external_user_id));
  filters.set('limit', '100');
  const { data } = await client.conversations.list({ assumed: { query: filters.toString() } });
  return data.length;
}

const count = await conversationsOfSameUser(42);
console.log(count > 1 ? 'welcome back' : 'nice to meet you');
