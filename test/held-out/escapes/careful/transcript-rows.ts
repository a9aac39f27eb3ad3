// Takes nothing for granted: stated fields are picked first, and what is spread and stored has only those.
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Row {
  readonly conversation: number;
  readonly author: 'user' | 'agent';
  readonly text: string;
  readonly storedAt: string;
}

const rows: Row[] = [];

function store(sent: SentMessage): void {
  const { id } = sent.conversation;
  const common = { conversation: id, storedAt: new Date().toISOString() };
  const { content: question } = sent.user_message;
  const { content: reply } = sent.agent_message;
  rows.push({ ...common, author: 'user', text: question }, { ...common, author: 'agent', text: reply });
}

for (const content of ['Where is my order?', 'Thank you.']) {
  store(await client.conversations.messages.send(42, { content }));
}
const words = rows.filter((row) => row.author === 'agent').flatMap((row) => row.text.split(/\s+/));
console.log(JSON.stringify(rows, null, 2));
console.log(`the agent has used ${words.length} words`);
