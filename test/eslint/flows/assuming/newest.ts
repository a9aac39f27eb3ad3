// A generic comparator orders what it is given, and it is given open values.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function compare<T>(left: T, right: T): number {
  return left < right ? -1 : 1;
}

const { data } = await client.conversations.list();
const [newest] = [...data].sort((left, right) => compare(left.created_at, right.created_at));
console.log(newest !== undefined);
