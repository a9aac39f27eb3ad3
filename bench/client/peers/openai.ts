import OpenAI from 'openai';
import type { MakePeer, Told } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch, retries }) => {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    ...(fetch && { fetch }),
    ...(retries === 0 && { maxRetries: 0 }),
  });
  const told = (called: Promise<unknown>): Promise<Told> =>
    called.then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error }),
    );
  return {
    list: (signal) => told(client.get('/v1/conversations/', { signal })),
    send: (conversation, content, signal) =>
      told(client.post(`/v1/conversations/${conversation}/messages/`, { body: { content }, signal })),
  };
};
