import ky from 'ky';
import type { MakePeer, Told } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch, retries }) => {
  const client = ky.create({
    prefix: baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
    ...(retries === 0 && { retry: 0 }),
  });
  const told = (called: Promise<unknown>): Promise<Told> =>
    called.then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error }),
    );
  return {
    list: (signal) => told(client.get('v1/conversations/', { signal: signal ?? null }).json()),
    send: (conversation, content, signal) =>
      told(
        client.post(`v1/conversations/${conversation}/messages/`, { json: { content }, signal: signal ?? null }).json(),
      ),
  };
};
