import ky from 'ky';
import type { MakePeer, Outcome } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch, retries }) => {
  const client = ky.create({
    prefix: baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
    ...(retries === 0 && { retry: 0 }),
  });
  const outcomeOf = (called: Promise<unknown>): Promise<Outcome> =>
    called.then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error }),
    );
  return {
    list: (signal) => outcomeOf(client.get('v1/conversations/', { signal: signal ?? null }).json()),
    send: (conversation, content, signal) =>
      outcomeOf(
        client.post(`v1/conversations/${conversation}/messages/`, { json: { content }, signal: signal ?? null }).json(),
      ),
  };
};
