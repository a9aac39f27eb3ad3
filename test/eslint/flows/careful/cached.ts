// Generic functions of the program's own hand on what they are given: a cache, a retry, a first of a list, a comparison of references.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const cache = new Map<string, unknown>();

async function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
  if (cache.has(key)) return cache.get(key) as T;
  const loaded = await load();
  cache.set(key, loaded);
  return loaded;
}

function first<Item>(items: readonly Item[]): Item | undefined {
  return items[0];
}

function onChange<Value>(before: Value, after: Value, tell: () => void): Value {
  if (before !== after) tell();
  return after;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items) groups[keyOf(item)] = [...(groups[keyOf(item)] ?? []), item];
  return groups;
}

const agents = await cached('agents', () => client.agents.list());
const { data } = await cached('conversations', () => client.conversations.list());
const later = onChange(agents, await client.agents.list(), () => console.log('the agents were read again'));
console.log(first(data) === undefined, later === undefined, Object.keys(groupBy(data, () => 'all')).length);
