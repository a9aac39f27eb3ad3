// Takes nothing for granted: a chat in the terminal that uses stated fields only.
import { createInterface } from 'node:readline/promises';
import { ColloquyError, createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const terminal = createInterface({ input: process.stdin, output: process.stdout });

for (;;) {
  const content = await terminal.question('> ');
  if (content === '') break;
  try {
    const { conversation, user_message, agent_message } = await client.conversations.messages.send(42, { content });
    console.log(`#${conversation.id} (${user_message.content.length} characters): ${agent_message.content}`);
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
    console.error(error.message);
  }
}
terminal.close();
