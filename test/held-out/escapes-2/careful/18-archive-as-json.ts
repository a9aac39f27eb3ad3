// Takes nothing for granted: answers are archived whole, as JSON, a line each, and never read.
import { appendFile } from 'node:fs/promises';
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function archive(kind: string, body: unknown): Promise<void> {
  const line = JSON.stringify({ kind, at: new Date().toISOString(), body });
  await appendFile('archive.jsonl', `${line}\n`);
}

await archive('agents', await client.agents.list());
const { data, ...others } = await client.conversations.list();
await archive('conversations', data);
await archive('beside-conversations', others);
console.log(`${data.length} conversations archived`);
