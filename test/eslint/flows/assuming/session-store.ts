// What is open is stored in a map of unknown values, and taken for a text when it is read again.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const session = new Map<string, unknown>();

async function greet(conversationId: number): Promise<void> {
  const { conversation } = await client.conversations.messages.send(conversationId, { content: 'Hello.' });
  session.set('user', conversation.external_user_id);
}

function user(): string {
  return session.get('user') as string;
}

await greet(42);
console.log(user().trim());
