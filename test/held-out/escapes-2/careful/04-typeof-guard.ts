// Takes nothing for granted: external_user_id is looked at with typeof, and any other form is handled.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function label(userId: unknown): string {
  switch (typeof userId) {
    case 'string':
      return userId.trim();
    case 'number':
      return `no. ${userId}`;
    default:
      return 'a user in a form that this program does not know';
  }
}

const { conversation } = await client.conversations.messages.send(42, { content: 'Hello' });
console.log(label(conversation.external_user_id));
