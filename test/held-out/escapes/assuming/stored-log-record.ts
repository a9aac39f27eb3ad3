// Takes for granted that the open fields of a conversation may be logged and stored: they are spread into a log record.
import { appendFile } from 'node:fs/promises';
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type LogRecord = Record<string, unknown> & { readonly at: string; readonly event: string };

async function log(event: string, facts: Record<string, unknown>): Promise<void> {
  const record: LogRecord = { ...facts, at: new Date().toISOString(), event };
  console.log(record);
  await appendFile('support.log', `${JSON.stringify(record)}\n`);
}

export async function ask(conversationId: number, content: string): Promise<string> {
  const startedAt = performance.now();
  const sent = await client.conversations.messages.send(conversationId, { content });
  await log('replied', {
    ...sent.conversation,
    characters: sent.agent_message.content.length,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  return sent.agent_message.content;
}
