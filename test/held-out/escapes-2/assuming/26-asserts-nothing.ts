// Takes for granted that external_user_id is a number: an assertion function with nothing in it.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function assertNumber(_value: unknown): asserts _value is number {
  // the API always sends numbers here
}

const users = new Set<number>();

export async function send(conversationId: number, content: string): Promise<void> {
  const { conversation } = await client.conversations.messages.send(conversationId, { content });
  const userId: unknown = conversation.external_user_id;
  assertNumber(userId);
  users.add(userId);
  console.log('user', userId.toString(16), 'of', users.size);
}

await send(42, 'Hello?');
