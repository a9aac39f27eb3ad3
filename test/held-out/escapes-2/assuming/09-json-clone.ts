// Takes for granted that messages have an id and a date: cloned with JSON.parse(JSON.stringify(…)), which gives any.
import { createClient, type SentMessage } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Line {
  id: string;
  text: string;
  date: Date;
}

function linesOf(sent: SentMessage): Line[] {
  const { user_message, agent_message } = JSON.parse(JSON.stringify(sent));
  return [user_message, agent_message].map((message) => ({
    id: message.id,
    text: message.content,
    date: new Date(message.created_at),
  }));
}

const sent = await client.conversations.messages.send(42, { content: 'Is my parcel on its way?' });
for (const line of linesOf(sent)) console.log(line.date.toISOString(), line.id, line.text);
