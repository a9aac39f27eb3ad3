// Takes for granted that every further field of a message is a text: Object.entries<any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const sent = await client.conversations.messages.send(42, { content: 'Which sizes do you have?' });

const details = Object.entries<any>(sent.agent_message)
  .filter(([name]) => name !== 'content')
  .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value.slice(0, 40)}`);

console.log(sent.agent_message.content);
console.log(details.join('\n'));
