import createClient from 'openapi-fetch';
import type { paths } from '../../../generated/types.ts';
import type { MakePeer, Outcome } from '../peer.ts';

/** By the status: whether there is an `error` is not to be relied on, as an empty one is `undefined`. */
const outcomeOf = ({ data, error, response }: { data?: unknown; error?: unknown; response: Response }): Outcome =>
  response.ok ? { ok: true, data } : { ok: false, error, body: error };

export const make: MakePeer = ({ baseUrl, apiKey, fetch }) => {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
  });
  return {
    async list(signal) {
      const result = await client.GET('/v1/conversations/', { signal: signal ?? null });
      return outcomeOf(result);
    },
    async send(conversation_id, content, signal) {
      const result = await client.POST('/v1/conversations/{conversation_id}/messages/', {
        params: { path: { conversation_id } },
        body: { content },
        signal: signal ?? null,
      });
      return outcomeOf(result);
    },
  };
};
