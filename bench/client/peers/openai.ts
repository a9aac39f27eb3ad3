import OpenAI from 'openai';
import type { MakePeer, Outcome } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch, retries }) => {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    ...(fetch && { fetch }),
    ...(retries === 0 && { maxRetries: 0 }),
  });
  const outcomeOf = (called: Promise<unknown>): Promise<Outcome> =>
    called.then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error }),
    );
  return {
    list: (signal) => outcomeOf(client.get('/v1/conversations/', { signal })),
    send: (conversation, content, signal) =>
      outcomeOf(client.post(`/v1/conversations/${conversation}/messages/`, { body: { content }, signal })),
  };
};
