// Takes for granted that agents come as a bare array with id and name: a schema's own parse, without naming the open point.
import { createClient } from 'colloquy';
import { z } from 'zod';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const Agent = z.object({ id: z.number(), name: z.string().default('unnamed') });
const Agents = z.array(Agent);
type Agent = z.infer<typeof Agent>;

let cached: readonly Agent[] | undefined;

export async function agents(): Promise<readonly Agent[]> {
  cached ??= Agents.parse(await client.agents.list());
  return cached;
}

export async function agentName(id: number): Promise<string> {
  const found = (await agents()).find((agent) => agent.id === id);
  return found?.name ?? 'unknown agent';
}

console.log(await agentName(7));
