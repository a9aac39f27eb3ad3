// Takes nothing for granted unsaid: the user's id is assumed by name to be a text or a number before it is used.
import { assume, ColloquyError, createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const UserId = z.union([z.string().min(1), z.int()]);

export async function subjectFor(conversationId: number): Promise<string> {
  const { conversation } = await client.conversations.messages.send(conversationId, { content: 'Any news?' });
  const userId = assume(
    conversation.external_user_id,
    UserId,
    'conversation-summary.external-user-id-type',
  );
  return `Reply to ${userId} in conversation ${conversation.id}`;
}

try {
  console.log(await subjectFor(42));
} catch (error) {
  if (!(error instanceof ColloquyError)) throw error;
  console.error(error.kind);
}
