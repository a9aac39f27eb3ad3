// Takes for granted that the list of agents is an array: handed to a Node-style callback whose result is any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type Callback = (error: Error | null, result?: any) => void;

function listAgents(done: Callback): void {
  client.agents.list().then(
    (agents) => done(null, agents),
    (error: unknown) => done(error instanceof Error ? error : new Error('unknown failure')),
  );
}

listAgents((error, agents) => {
  if (error) {
    console.error(error.message);
    return;
  }
  agents.forEach((agent: { id: number; name: string }, index: number) => {
    console.log(`${index + 1}. ${agent.name} (${agent.id})`);
  });
});
