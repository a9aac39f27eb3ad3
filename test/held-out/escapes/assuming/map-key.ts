// Takes for granted that the same user is the same key: external_user_id groups replies in a Map, as only a primitive can.
import { ColloquyError, createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const repliesByUser = new Map<unknown, string[]>();

async function broadcast(conversations: readonly number[], content: string): Promise<void> {
  for (const id of conversations) {
    try {
      const sent = await client.conversations.messages.send(id, { content });
      const user = sent.conversation.external_user_id;
      const replies = repliesByUser.get(user) ?? [];
      replies.push(sent.agent_message.content);
      repliesByUser.set(user, replies);
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      console.error(id, error.kind);
    }
  }
}

await broadcast([42, 43, 44], 'Our shop is closed on Monday.');
console.log(`${repliesByUser.size} users have replied`);
