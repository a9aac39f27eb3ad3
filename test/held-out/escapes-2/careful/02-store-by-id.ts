// Takes nothing for granted: conversations are kept by their stated id, and their user is given back as it came.
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class Users {
  readonly #byConversation = new Map<number, unknown>();

  keep({ conversation }: SentMessage): void {
    this.#byConversation.set(conversation.id, conversation.external_user_id);
  }

  of(conversationId: number): unknown {
    return this.#byConversation.get(conversationId);
  }
}

const users = new Users();
users.keep(await client.conversations.messages.send(42, { content: 'Hello' }));
console.log(users.of(42));
