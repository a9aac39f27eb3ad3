// A whole answer fits a type that knows less of it, and what is open there is sorted as a number.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Owned {
  readonly conversation: { readonly id: number; readonly external_user_id: unknown };
}

function owner({ conversation }: Owned): number {
  const { external_user_id: owner } = conversation;
  return Number(owner);
}

const sent = await client.conversations.messages.send(42, { content: 'Hello.' });
console.log(owner(sent) + 1);
