import { createClient } from '../../../src/sdk/client/index.ts';
import type { MakePeer } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch, retries }) => {
  const { results } = createClient({ baseUrl, apiKey, fetch, retries });
  return {
    list: (signal) => results.conversations.list({ signal }),
    send: (conversation, content, signal) => results.conversations.messages.send(conversation, { content }, { signal }),
  };
};
