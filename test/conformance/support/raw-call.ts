import type { OperationId } from '../../../generated/ids.ts';
import { KEY } from '../../canary/key.ts';
import { REQUESTS } from '../../support/operations.ts';
import { type Call, fetchPatiently, toAnswer } from './answer.ts';

/** A call that the types of the generated client refuse: it goes out over bare HTTP as it is written. */
export function rawCall(operationId: OperationId, body: string, path: string = REQUESTS[operationId].path): Call {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual' };
  return {
    operationId,
    send: async (server) => toAnswer(await fetchPatiently(new Request(server.url + path, init))),
  };
}
