// Takes nothing for granted unsaid: a reducer over users that are assumed by name, and a guard that checks what it claims.
import { assume, createClient, type SentMessage } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const UserId = z.string().min(1);

type Counts = Readonly<Record<string, number>>;

function count(counts: Counts, sent: SentMessage): Counts {
  const user = assume(sent.conversation.external_user_id, UserId, 'conversation-summary.external-user-id-type');
  return { ...counts, [user]: (counts[user] ?? 0) + 1 };
}

function hasText(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

const sent: SentMessage[] = [];
for (const content of ['Hello', 'Anybody there?']) sent.push(await client.conversations.messages.send(42, { content }));
console.log(sent.reduce(count, {}));
const note: unknown = sent[0]?.['note'];
console.log(hasText(note) ? note.text : 'no note');
