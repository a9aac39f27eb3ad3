// Takes for granted that the list of agents has data with names: a component whose prop is any.
import { createClient } from 'colloquy';
import { use } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const loading = client.agents.list();

function AgentPicker({ agents }: { agents: any }) {
  return (
    <ul>
      {agents.data.map((agent: any) => (
        <li key={agent.id}>{agent.name}</li>
      ))}
    </ul>
  );
}

export function Sidebar() {
  const agents = use(loading);
  return (
    <nav>
      <h2>Agents</h2>
      <AgentPicker agents={agents} />
    </nav>
  );
}
