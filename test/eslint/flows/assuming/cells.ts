// A row of a table is a list of unknown values, and each cell of it is written as text.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const rows: unknown[][] = [];

function line(...cells: readonly unknown[]): string {
  return cells.map((cell) => `"${cell}"`).join(';');
}

const { conversation, agent_message } = await client.conversations.messages.send(42, { content: 'Hello.' });
rows.push([conversation.id]);
console.log(line(conversation.id, agent_message.content, conversation.external_user_id), rows.length);
