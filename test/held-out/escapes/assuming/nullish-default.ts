// Takes for granted that a missing user is null or undefined, and that everything else is a user: `??` with a default.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const ANONYMOUS = { kind: 'anonymous' } as const;

export interface Ticket {
  readonly conversation: number;
  readonly owner: unknown;
  readonly lastReply: string;
}

export async function openTicket(conversationId: number, complaint: string): Promise<Ticket> {
  const sent = await client.conversations.messages.send(
    conversationId,
    { content: complaint },
    { timeout: 60_000 },
  );
  const owner = sent.conversation.external_user_id ?? ANONYMOUS;
  return {
    conversation: sent.conversation.id,
    owner,
    lastReply: sent.agent_message.content,
  };
}
