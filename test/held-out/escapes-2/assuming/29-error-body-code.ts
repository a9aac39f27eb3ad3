// Takes for granted that the body of an error has a code and a list of fields: cast to any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export async function explain(conversationId: number, content: string): Promise<string> {
  const result = await client.results.conversations.messages.send(conversationId, { content });
  if (result.ok) return 'sent';
  if (result.error.kind !== 'documented') return result.error.kind;
  const body = result.error.body as any;
  switch (body.code) {
    case 'quota_exceeded':
      return 'You have used up your messages for today.';
    case 'invalid':
      return `Please correct: ${body.errors.map((one: any) => one.field).join(', ')}`;
    default:
      return body.message;
  }
}

console.log(await explain(42, ''));
