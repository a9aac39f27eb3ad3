// A class with a type parameter of its own keeps the largest of what it is shown.
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class Largest<Value> {
  found: Value | undefined;

  show(value: Value): void {
    if (!this.found || value > this.found) this.found = value;
  }
}

const largest = new Largest<SentMessage['conversation']['external_user_id']>();
for (const id of [42, 43]) {
  const { conversation } = await client.conversations.messages.send(id, { content: 'Hello.' });
  largest.show(conversation.external_user_id);
}
