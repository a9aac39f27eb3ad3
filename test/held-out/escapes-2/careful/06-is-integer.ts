// Takes nothing for granted: a listed id is sent to only if it is an integer, and the program says what it skipped.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export async function integerIds(): Promise<{ ids: number[]; skipped: number }> {
  const { data } = await client.conversations.list();
  const ids: number[] = [];
  let skipped = 0;
  for (const conversation of data) {
    const id: unknown = conversation['id'];
    if (typeof id === 'number' && Number.isInteger(id)) ids.push(id);
    else skipped += 1;
  }
  return { ids, skipped };
}

console.log(await integerIds());
