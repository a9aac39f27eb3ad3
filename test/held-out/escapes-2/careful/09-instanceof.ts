// Takes nothing for granted: instanceof tells lists, objects and the rest apart, and nothing in them is read.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function kind(value: unknown): 'list' | 'object' | 'other' {
  if (value instanceof Array) return 'list';
  return value instanceof Object ? 'object' : 'other';
}

const agents: unknown = await client.agents.list();
console.log('agents came as', kind(agents));

const sent = await client.conversations.messages.send(42, { content: 'Hello' });
for (const [field, value] of Object.entries(sent.agent_message)) console.log(field, kind(value));
