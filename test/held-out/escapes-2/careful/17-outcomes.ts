// Takes nothing for granted: every outcome is told by what is stated of it, its kind, status and message.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export async function trySend(conversationId: number, content: string): Promise<string> {
  const result = await client.results.conversations.messages.send(conversationId, { content }, { timeout: 20_000 });
  if (result.ok) return 'sent';
  const { error } = result;
  switch (error.kind) {
    case 'documented':
      return error.status === 429 ? 'Too many requests.' : `${error.status}: ${error.body.message}`;
    case 'timeout':
      return error.unsent ? 'Not sent.' : 'It may have been sent.';
    default:
      return error.kind;
  }
}

console.log(await trySend(42, 'Where is my order?'));
