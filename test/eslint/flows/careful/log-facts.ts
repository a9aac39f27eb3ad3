// A log takes a record of unknown values; it is given what is stated, and what was assumed by name.
import { assume, createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function log(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ event, ...facts, at: Date.now() }), Object.values(facts).map(String).join(' '));
}

const sent = await client.conversations.messages.send(42, { content: 'Hello.' });
const { id, ...open } = sent.conversation;
const user = assume(
  open.external_user_id,
  z.union([z.string(), z.int()]),
  'conversation-summary.external-user-id-type',
);
log('replied', { conversation: id, user, reply: sent.agent_message.content });

const opened: Record<string, unknown> = { conversation: id, raw: open.external_user_id };
console.log(`conversation ${opened.conversation}`, opened.raw !== undefined);

const result = await client.results.agents.list();
log('listed', result.ok ? { status: result.status } : { status: result.error.status, kind: result.error.kind });
