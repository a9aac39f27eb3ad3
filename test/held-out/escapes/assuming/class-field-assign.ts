// Takes for granted that a conversation has a title and a numeric external_user_id: Object.assign into typed class fields.
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class Session {
  id!: number;
  external_user_id!: number;
  title?: string;
  lastReply = '';

  static of(sent: SentMessage): Session {
    const session = Object.assign(new Session(), sent.conversation);
    session.lastReply = sent.agent_message.content;
    return session as Session;
  }

  get heading(): string {
    return this.title?.trim() || `User no. ${this.external_user_id.toFixed(0)}`;
  }
}

const sent = await client.conversations.messages.send(42, { content: 'Where is my order?' });
const session = Session.of(sent);
console.log(session.heading, session.lastReply);
