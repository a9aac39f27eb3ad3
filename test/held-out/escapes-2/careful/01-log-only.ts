// Takes nothing for granted: what is open is only logged, whole and by field.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const agents = await client.agents.list();
console.log('agents', agents);
console.dir(agents, { depth: 4 });

const { conversation, agent_message } = await client.conversations.messages.send(42, { content: 'Hello' });
console.log(agent_message.content);
console.debug('conversation %d of user %o', conversation.id, conversation.external_user_id);
