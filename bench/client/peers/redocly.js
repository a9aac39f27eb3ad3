import { createClient, OPERATIONS } from '../node_modules/.made/redocly.ts';

export const make = ({ baseUrl, apiKey, fetch, retries }) => {
  const client = createClient(OPERATIONS, {
    serverUrl: baseUrl,
    auth: { bearer: apiKey },
    ...(fetch && { fetch }),
    ...(retries === 0 && { retry: { retries: 0 } }),
  });
  return {
    list: (signal) => outcomeOf(client.listConversations({}, { signal })),
    send: (conversation_id, content, signal) =>
      outcomeOf(client.sendMessage({ path: { conversation_id }, body: { content } }, { signal })),
  };
};

const outcomeOf = (called) =>
  called.then(
    (data) => ({ ok: true, data }),
    (error) => ({ ok: false, error }),
  );
