// Takes for granted that an agent's message has an id and a role: emitted, and taken by a listener of any.
import { EventEmitter } from 'node:events';
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const bus = new EventEmitter();
const seen = new Set<string>();

bus.on('reply', (message: any) => {
  if (message.role !== 'assistant' || seen.has(message.id)) return;
  seen.add(message.id);
  console.log(message.content);
});

export async function send(conversationId: number, content: string): Promise<void> {
  const sent = await client.conversations.messages.send(conversationId, { content });
  bus.emit('reply', sent.agent_message);
}

await send(42, 'Where is my order?');
