// Takes for granted that conversations have a sortable updated_at: comparators with parameters of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const byDate = (a: any, b: any): number => Date.parse(b.updated_at) - Date.parse(a.updated_at);

export async function recent(count: number) {
  const { data } = await client.conversations.list();
  return data.toSorted(byDate).slice(0, count);
}

export async function alphabetical() {
  const { data } = await client.conversations.list();
  return [...data].sort((a: any, b: any) => a.subject.localeCompare(b.subject));
}

console.log((await recent(5)).length, (await alphabetical()).length);
