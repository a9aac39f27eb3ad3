// Takes nothing for granted: an emitter with typed events hands the whole answer to listeners that read stated fields.
import { EventEmitter } from 'node:events';
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const bus = new EventEmitter<{ sent: [SentMessage]; raw: [unknown] }>();

bus.on('sent', ({ conversation, agent_message }) => {
  console.log(conversation.id, agent_message.content);
});
bus.on('raw', (value) => {
  console.log('came:', value);
});

const sent = await client.conversations.messages.send(42, { content: 'Hello' });
bus.emit('sent', sent);
bus.emit('raw', sent.conversation.external_user_id);
