import { delay, HttpResponse } from 'msw';
import { isBodiless } from '../../contract/model/bodiless.ts';
import { BODY_LIMIT, headersToSend, type ServedRequest, type ServedResponse } from '../http/core.ts';
import type { MockAddress } from './address.ts';

export async function readRequest(request: Request, address: MockAddress): Promise<ServedRequest> {
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    method: request.method,
    ...address.splitUrl(request.url),
    headers: Object.fromEntries(request.headers),
    body: body.length > BODY_LIMIT ? undefined : body,
  };
}

/** Makes a `Response` after its delay: a network error, or a body that fails halfway, if the connection should fail. */
export async function toResponse(
  answer: ServedResponse,
  method: string,
  assumptionSet: string | null,
): Promise<Response> {
  const { status, fault } = answer;
  if (answer.delay > 0) await delay(answer.delay);
  if (fault === 'drop' || fault === 'cut-headers') return HttpResponse.error();
  const headers = headersToSend(answer, assumptionSet);
  const bytes = answer.body instanceof Uint8Array ? answer.body : new TextEncoder().encode(answer.body);
  if (status !== 204 && status !== 304) headers['content-length'] = String(bytes.length);
  const hasBody = method !== 'HEAD' && answer.body !== undefined && !isBodiless(status);
  return new HttpResponse(hasBody ? (fault === 'cut-body' ? createCutStream(bytes) : bytes) : null, {
    status,
    headers,
  });
}

function createCutStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
    pull(controller) {
      controller.error(new TypeError('The connection was cut, as the header Prefer asked.'));
    },
  });
}
