// Takes for granted that external_user_id makes sense as a cell of a CSV file: a function that takes unknown prints it.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function cell(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function row(conversationId: number, question: string): Promise<string> {
  const { conversation, user_message, agent_message } = await client.conversations.messages.send(
    conversationId,
    { content: question },
  );
  return [
    cell(conversation.id),
    cell(conversation.external_user_id),
    cell(user_message.content),
    cell(agent_message.content),
  ].join(',');
}

console.log('conversation,user,question,reply');
for (const id of [42, 43]) console.log(await row(id, 'Are you still there?'));
