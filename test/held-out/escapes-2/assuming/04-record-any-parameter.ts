// Takes for granted that a conversation has a subject and tags: passed to a view helper that takes Record<string, any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function card(values: Record<string, any>): string {
  const tags = values.tags.map((tag: string) => `#${tag}`).join(' ');
  return [values.subject.trim(), tags].join(' — ');
}

async function cards(): Promise<string[]> {
  const { data } = await client.conversations.list();
  return data.map((conversation) => card(conversation));
}

console.log((await cards()).join('\n'));
