import { createClient } from '../node_modules/.made/hey-api/client/index.ts';
import { listConversations, sendMessage } from '../node_modules/.made/hey-api/sdk.gen.ts';

export const make = ({ baseUrl, apiKey, fetch }) => {
  const client = createClient({ baseUrl, auth: apiKey, ...(fetch && { fetch }) });
  const outcomeOf = ({ data, error, response }) =>
    response?.ok ? { ok: true, data } : { ok: false, error, body: error };
  return {
    list: async (signal) => outcomeOf(await listConversations({ client, signal })),
    send: async (conversation_id, content, signal) =>
      outcomeOf(await sendMessage({ client, signal, path: { conversation_id }, body: { content } })),
  };
};
