// Takes for granted that the list of agents is { data: Agent[] }: a type predicate that checks only that it is there.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface AgentPage {
  data: { id: number; name: string }[];
}

function isAgentPage(value: unknown): value is AgentPage {
  return !!value;
}

const page: unknown = await client.agents.list();
if (isAgentPage(page)) {
  const names = page.data.map((agent) => agent.name);
  console.log(names.sort().join('\n'));
} else {
  console.log('no agents');
}
