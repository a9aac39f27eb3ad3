// Takes for granted that the list of agents can be iterated and has items: an AsyncGenerator<any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function* everyAgent(): AsyncGenerator<any> {
  const list: unknown = await client.agents.list();
  yield* list as any[];
}

async function* everyConversation(): AsyncGenerator<any, void> {
  for (const conversation of (await client.conversations.list()).data) yield conversation;
}

for await (const agent of everyAgent()) {
  for await (const conversation of everyConversation()) {
    if (conversation.agent.id === agent.id) console.log(agent.name, conversation.id);
  }
}
