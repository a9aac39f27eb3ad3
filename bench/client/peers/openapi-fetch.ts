import createClient from 'openapi-fetch';
import type { paths } from '../../../generated/types.ts';
import type { MakePeer } from '../peer.ts';

export const make: MakePeer = ({ baseUrl, apiKey, fetch }) => {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
  });
  return {
    async list(signal) {
      const result = await client.GET('/v1/conversations/', { signal: signal ?? null });
      return result.error === undefined
        ? { ok: true, data: result.data }
        : { ok: false, error: result.error, body: result.error };
    },
    async send(conversation_id, content, signal) {
      const result = await client.POST('/v1/conversations/{conversation_id}/messages/', {
        params: { path: { conversation_id } },
        body: { content },
        signal: signal ?? null,
      });
      return result.error === undefined
        ? { ok: true, data: result.data }
        : { ok: false, error: result.error, body: result.error };
    },
  };
};
