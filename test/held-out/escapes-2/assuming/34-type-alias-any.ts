// Takes for granted that conversations have a last message and an agent: type aliases that stand for any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type TODO = any;
type Conversation = TODO;

interface Inbox {
  conversations: Conversation[];
  selected?: Conversation;
}

async function openInbox(): Promise<Inbox> {
  const { data } = await client.conversations.list();
  return { conversations: data, selected: data[0] };
}

const inbox = await openInbox();
for (const conversation of inbox.conversations) {
  console.log(conversation.id, conversation.last_message.content.slice(0, 60));
}
console.log(`selected: ${inbox.selected.agent.name}`);
