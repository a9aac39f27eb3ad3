// Takes for granted that the list of agents is an array with avatars: given through a context of any.
import { createClient } from 'colloquy';
import { createContext, type ReactNode, use, useContext } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const AgentsContext = createContext<any>(undefined);
const loading = client.agents.list();

export function AgentsProvider({ children }: { children: ReactNode }) {
  return <AgentsContext.Provider value={use(loading)}>{children}</AgentsContext.Provider>;
}

export function Avatar({ id }: { id: number }) {
  const agents = useContext(AgentsContext);
  const agent = agents.find((one: { id: number }) => one.id === id);
  return <img src={agent?.avatar_url} alt={agent?.name ?? 'Agent'} />;
}

export const App = () => (
  <AgentsProvider>
    <Avatar id={7} />
  </AgentsProvider>
);
