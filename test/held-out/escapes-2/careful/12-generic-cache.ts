// Takes nothing for granted: a generic cache and a generic timer that give back what they were given, typed as it was.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class Cache<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly until: number }>();

  async get(key: Key, load: () => PromiseLike<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry && entry.until > Date.now()) return entry.value;
    const value = await load();
    this.#entries.set(key, { value, until: Date.now() + 60_000 });
    return value;
  }
}

async function timed<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  const value = await run();
  console.log(name, Math.round(performance.now() - start), 'ms');
  return value;
}

const bodies = new Cache<string, Awaited<ReturnType<typeof client.agents.list>>>();
const agents = await timed('agents', () => bodies.get('agents', () => client.agents.list()));
console.log(agents);
