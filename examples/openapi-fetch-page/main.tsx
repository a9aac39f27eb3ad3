/**
 * A page over openapi-fetch and openapi-react-query, in a browser, against the mock:
 * `npm run build`, `npm run mock -- --assume plain` and, beside it, `npx vite examples/openapi-fetch-page`.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createFetchClient } from 'colloquy/openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

// A page has no key of its own: what is here opens nothing but the mock.
const api = createQueryClient(
  createFetchClient({
    baseUrl: import.meta.env.VITE_MOCK_URL ?? 'http://127.0.0.1:4010',
    apiKey: 'example-key',
    mock: true,
  }),
);

function Conversations() {
  const { data, error, isPending } = api.useQuery('get', '/v1/conversations/');
  return (
    <section aria-labelledby="list-heading" aria-busy={isPending}>
      <h2 id="list-heading">The list</h2>
      {error && <p role="alert">The list cannot be shown: {error.message}</p>}
      {data?.data.length === 0 && <p>There is no conversation.</p>}
      <ul>
        {data?.data.map((conversation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: that a conversation has anything to know it by is open
          <li key={index}>
            <code>{JSON.stringify(conversation)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SendMessage() {
  const { mutate, data, error, isPending } = api.useMutation('post', '/v1/conversations/{conversation_id}/messages/');
  const send = (form: FormData) =>
    mutate({
      params: { path: { conversation_id: Number(form.get('conversation')) } },
      body: { content: String(form.get('content')) },
    });
  return (
    <section aria-labelledby="send-heading">
      <h2 id="send-heading">Send a message</h2>
      <form action={send}>
        <label>
          Conversation <input name="conversation" type="number" step="1" required defaultValue="42" />
        </label>
        <label>
          Message <input name="content" required defaultValue="Where is my order?" />
        </label>
        <button type="submit" disabled={isPending}>
          Send
        </button>
      </form>
      {error && <p role="alert">No reply can be shown: {error.message}</p>}
      {data && <p role="status">The agent replied: {data.agent_message.content}</p>}
    </section>
  );
}

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always' },
    // Otherwise a message that is written without a connection is sent when it returns, unasked.
    mutations: { networkMode: 'always' },
  },
});

const element = document.getElementById('page');
if (element === null) throw new Error('the document has no element for the page');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <h1>Conversations</h1>
      <Conversations />
      <SendMessage />
    </QueryClientProvider>
  </StrictMode>,
);
