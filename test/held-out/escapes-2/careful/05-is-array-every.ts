// Takes nothing for granted: the list of agents is used only where Array.isArray and typeof say that it can be.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function namesIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  return items.filter((item) => typeof item === 'string');
}

const agents: unknown = await client.agents.list();
const names = namesIn(agents);
if (names === undefined) console.log('The list of agents is not an array.');
else console.log(`${names.length} texts in it`);
