// Takes for granted that the first of the listed agents has its id at data[0].id: optional chaining through a cast to any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

async function defaultAgent(): Promise<number | undefined> {
  const agents = await client.agents.list();
  // tolerant on purpose: whatever comes, this does not throw
  return (agents as any)?.data?.[0]?.id;
}

const agentId = await defaultAgent();
if (agentId === undefined) {
  console.error('There is no agent yet. Make one in the dashboard.');
} else {
  await client.agents.memories.create(agentId, {
    title: 'Opening hours',
    content: 'The shop is open from nine to five, on weekdays.',
  });
  console.log('stored on agent', agentId);
}
