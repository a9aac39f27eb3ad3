// Takes for granted that a listed conversation has an id, that it is a number, and that messages are sent to it.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function broadcast(content: string): Promise<number> {
  const { data } = await client.conversations.list();
  let sent = 0;
  for (const { id } of data as unknown as { id: number }[]) {
    await client.conversations.messages.send(id, { content });
    sent += 1;
  }
  return sent;
}

async function latest(content: string) {
  const [first] = (await client.conversations.list()).data;
  return client.conversations.messages.send(Number(first?.['id']), { content });
}

console.log(await broadcast('We are back at nine.'), (await latest('Hello again')).agent_message.content);
