// Takes for granted that external_user_id is what the own database holds: compared with a value of any.
import { readFileSync } from 'node:fs';
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const session = JSON.parse(readFileSync('session.json', 'utf8'));

export async function reply(content: string): Promise<string> {
  const sent = await client.conversations.messages.send(session.conversationId, { content });
  if (sent.conversation.external_user_id !== session.userId) {
    throw new Error('this conversation belongs to somebody else');
  }
  return sent.agent_message.content;
}

export async function mine(userId: any): Promise<number> {
  const { data } = await client.conversations.list();
  return data.filter((conversation) => conversation['external_user_id'] == userId).length;
}
