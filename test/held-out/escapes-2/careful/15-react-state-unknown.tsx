// Takes nothing for granted: the body is kept in state as unknown, and asked only whether it has come.
import { createClient } from 'colloquy';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
const AgentsBody = createContext<unknown>(undefined);

export function AgentsProvider({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<unknown>();
  useEffect(() => {
    client.agents.list().then(
      (agents) => setBody(agents),
      (error: unknown) => console.error(error),
    );
  }, []);
  return <AgentsBody.Provider value={body}>{children}</AgentsBody.Provider>;
}

export function Status() {
  const body = useContext(AgentsBody);
  if (body === undefined) return <p>Loading…</p>;
  return <p>{Array.isArray(body) ? `${body.length} agents` : 'Agents came in another form.'}</p>;
}
