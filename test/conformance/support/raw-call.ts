import { KEY } from '../../canary/key.ts';
import { type Call, fetchPatiently, toAnswer } from './answer.ts';

const PATHS = {
  createMemory: '/v1/agents/7/memories/',
  sendMessage: '/v1/conversations/42/messages/',
};

/** A call that the types of the generated client refuse: it goes out over bare HTTP as it is written. */
export function rawCall(operationId: keyof typeof PATHS, body: string, path = PATHS[operationId]): Call {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual' };
  return {
    operationId,
    send: async (server) => toAnswer(await fetchPatiently(new Request(server.url + path, init))),
  };
}
