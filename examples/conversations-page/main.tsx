/**
 * A page that lists conversations and holds a talk, in a browser, against the mock:
 * `npm run build`, `npm run mock -- --assume plain` and, beside it, `npx vite examples/conversations-page`. Against a
 * sandbox: `npm run sandbox`, and `VITE_MOCK_URL=http://127.0.0.1:4030` before the last command.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';
import './page.css';

const queries = new QueryClient({
  defaultOptions: {
    // The client tries again where that is safe.
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
      <Page />
    </QueryClientProvider>
  </StrictMode>,
);
