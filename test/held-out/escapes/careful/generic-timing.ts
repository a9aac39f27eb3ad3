// Takes nothing for granted: a generic wrapper measures calls and gives back what they gave, with the type unchanged.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const timings = new Map<string, number>();

async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    timings.set(name, performance.now() - startedAt);
  }
}

const [, conversations] = await Promise.all([
  timed('agents', () => client.agents.list()),
  timed('conversations', () => client.conversations.list()),
]);
console.log(`${conversations.data.length} conversations`);
for (const [name, milliseconds] of timings) console.log(`${name}: ${milliseconds.toFixed(1)} ms`);
