// Takes for granted that messages carry created_at as seconds since 1970: Number(), Date and Intl.
import { createClient, type Message } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function line(message: Message): string {
  const sentAt = new Date(Number(message['created_at']) * 1000);
  return `[${clock.format(sentAt)}] ${message.content}`;
}

export async function transcript(conversationId: number, questions: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const content of questions) {
    const sent = await client.conversations.messages.send(conversationId, { content });
    lines.push(line(sent.user_message), line(sent.agent_message));
  }
  return lines.join('\n');
}
