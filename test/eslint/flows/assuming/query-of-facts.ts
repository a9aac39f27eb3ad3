// Each field of a record of unknown values is written into a query, whatever it is.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function queryOf(facts: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) query.set(name, String(value));
  return query.toString();
}

const { conversation } = await client.conversations.messages.send(42, { content: 'Hello.' });
console.log(queryOf({ ...conversation, channel: 'chat' }));
