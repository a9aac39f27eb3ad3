// Takes for granted that external_user_id and a conversation's title print as text: join, and a template string after destructuring as Record<string, any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export async function titles(): Promise<string> {
  const { data } = await client.conversations.list();
  return data.map((conversation) => conversation['title']).join(', ');
}

export async function subjectLine(id: number): Promise<string> {
  const { conversation } = await client.conversations.messages.send(id, { content: 'Ping' });
  const { id: number, external_user_id: user }: Record<string, any> = conversation;
  return `[#${number}] User ${user}`;
}

console.log(await titles());
console.log(await subjectLine(42));
