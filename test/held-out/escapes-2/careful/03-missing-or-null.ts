// Takes nothing for granted: asks only whether open values are there, with undefined and null.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const sent = await client.conversations.messages.send(42, { content: 'Hello' });
const userId = sent.conversation.external_user_id;
if (userId === undefined || userId === null) console.warn('a conversation without a user');

const isIdentified = sent.agent_message['id'] != null;
const hasUsage = sent['usage'] !== undefined;
console.log({ isIdentified, hasUsage });

const agents = await client.agents.list();
console.log(agents === null ? 'null came instead of agents' : 'some answer came');
