import type { Contract } from '../../contract/model/index.ts';
import { type Exchange, isNestedTooDeep, NESTED_TOO_DEEP, responseHeaders } from '../judge/index.ts';
import { requestRecorder } from './recorded-request.ts';
import { type SurfaceAddress, surfaceAddresses } from './surface-addresses.ts';

/** A request as the hook of a client receives it, without the key. */
export interface HookRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

export interface HookResponse {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  readonly text: string;
}

/** Collects the exchanges of a client. */
export interface Observer {
  /** A function for the `hooks` of a client. It changes nothing. */
  hook<Request extends HookRequest, Response extends HookResponse>(
    request: Request,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Observes the calls of an application in tests or staging, for `verifyRecorded`.
 *
 * @param most The maximum number of exchanges that are kept.
 */
export function observe(contract: Contract, most = 10_000): Observer {
  const places = surfaceAddresses(contract);
  const record = requestRecorder(contract);
  const earlier: SurfaceAddress[] = [];
  /** The address of a request: that of an earlier request if it fits, otherwise the first possible one. */
  const addressFor = (url: URL): SurfaceAddress | undefined => {
    const place = earlier.find((one) => places.has(one, url)) ?? places.possible(url)[0];
    if (place !== undefined && !earlier.includes(place)) earlier.push(place);
    return place;
  };
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async hook(request, next) {
      const began = performance.now();
      const response = await next(request);
      const url = URL.parse(request.url);
      const place = url === null ? undefined : addressFor(url);
      if (url === null || place === undefined || exchanges.length >= most) return response;
      const headers: Record<string, string> = {};
      response.headers.forEach((value, name) => {
        headers[name] = value;
      });
      const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
      const sentHeaders = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
      const { method } = request;
      const { sent, hide } = record({ place, url, method, headers: Object.fromEntries(sentHeaders), body });
      const { status, text } = response;
      const received = { status, headers: responseHeaders(headers), body: Buffer.from(text) };
      exchanges.push({
        request: sent,
        ...(isNestedTooDeep(received.body)
          ? { response: undefined, failure: NESTED_TOO_DEEP, status }
          : { response: hide(received) }),
        milliseconds: performance.now() - began,
      });
      return response;
    },
  };
}
