// Takes for granted that a sent message reports its usage: a non-null assertion, then an assertion to a type.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Usage {
  input_tokens: number;
  output_tokens: number;
}

let total = 0;

export async function send(id: number, content: string): Promise<string> {
  const sent = await client.conversations.messages.send(id, { content });
  const usage = sent['usage']! as unknown as Usage;
  total += usage.input_tokens + usage.output_tokens;
  return sent.agent_message.content;
}

console.log(await send(42, 'How much is shipping?'), total);
