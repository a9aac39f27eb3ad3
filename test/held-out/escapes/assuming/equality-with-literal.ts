// Takes for granted that a reply has a status, and that 'completed' is one of its values: equality with a literal.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const UNFINISHED = 'The agent is still thinking. Please come back in a minute.';

export async function answer(conversationId: number, question: string): Promise<string> {
  const { agent_message } = await client.conversations.messages.send(
    conversationId,
    { content: question, metadata: { client_message_id: crypto.randomUUID() } },
    { timeout: 30_000 },
  );
  if (agent_message['status'] === 'completed') {
    return agent_message.content;
  }
  return UNFINISHED;
}

console.log(await answer(42, 'Can I return the shoes?'));
