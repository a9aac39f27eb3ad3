// Takes nothing for granted: the stated ids of two answers are compared, and nothing else of the conversation is read.
import { type ConversationSummary, createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function isSame(left: ConversationSummary, right: ConversationSummary): boolean {
  return left.id === right.id;
}

const controller = new AbortController();
const stop = setTimeout(() => controller.abort(), 120_000);

const { messages } = client.conversations;
const first = await messages.send(42, { content: 'Hello.' }, { signal: controller.signal });
const second = await messages.send(42, { content: 'Are you there?' }, { signal: controller.signal });
clearTimeout(stop);

if (isSame(first.conversation, second.conversation)) {
  console.log(`both in conversation ${first.conversation.id}`);
} else {
  console.log(`moved from ${first.conversation.id} to ${second.conversation.id}`);
}
