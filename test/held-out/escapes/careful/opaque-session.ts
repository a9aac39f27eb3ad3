// Takes nothing for granted: the user of a conversation is kept and handed on under its own open type, and never looked at.
import { type ConversationSummary, createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type ExternalUser = ConversationSummary['external_user_id'];

interface Session {
  readonly conversation: number;
  readonly user: ExternalUser;
  readonly replies: readonly string[];
}

function withReply(session: Session, reply: string): Session {
  return { conversation: session.conversation, user: session.user, replies: [...session.replies, reply] };
}

async function startSession(conversationId: number): Promise<Session> {
  const { conversation, agent_message } = await client.conversations.messages.send(conversationId, {
    content: 'Hello.',
  });
  const { id, external_user_id: user } = conversation;
  return { conversation: id, user, replies: [agent_message.content] };
}

async function ask(session: Session, content: string): Promise<Session> {
  const { agent_message } = await client.conversations.messages.send(session.conversation, { content });
  return withReply(session, agent_message.content);
}

const session = await ask(await startSession(42), 'Where is my order?');
console.log(session.conversation, session.replies.length);
