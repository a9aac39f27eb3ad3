// Takes nothing for granted unsaid: a user id and further fields of a conversation are assumed together, each point by name.
import { assume, createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const Conversation = z.object({
  id: z.int(),
  external_user_id: z.union([z.string(), z.int()]),
  title: z.string().nullish(),
});

const sent = await client.conversations.messages.send(42, { content: 'Hello' });
const conversation = assume(
  sent.conversation,
  Conversation,
  'conversation-summary.external-user-id-type',
  'conversation-summary.fields',
);
console.log(`${conversation.title ?? 'Untitled'}, user ${conversation.external_user_id}`);
