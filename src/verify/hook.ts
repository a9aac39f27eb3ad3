import type { Contract } from '../contract/index.ts';
import { type Exchange, responseHeaders } from '../judge/index.ts';
import { recordedRequest, surfaces } from './har.ts';

/** A request as the hook of a client is given it, which never has the key. */
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

/** Keeps the exchanges of a client, for a judge. */
export interface Observer {
  /** To be given to a client as its `hook`. It changes nothing. */
  hook<Request extends HookRequest, Response extends HookResponse>(
    request: Request,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Observes the calls of an application, for its tests and its staging: what it sees is judged by
 * `verifyRecorded`.
 *
 * @param most How many exchanges are kept; the first ones are.
 */
export function observe(contract: Contract, most = 10_000): Observer {
  const surfaceOf = surfaces(contract);
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async hook(request, next) {
      const began = performance.now();
      const response = await next(request);
      const url = URL.parse(request.url);
      const surface = url === null ? undefined : surfaceOf(url.pathname);
      if (url === null || surface === undefined || exchanges.length >= most) return response;
      const headers: Record<string, string> = {};
      response.headers.forEach((value, name) => {
        headers[name] = value;
      });
      const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
      exchanges.push({
        request: recordedRequest(surface, url, request.method, request.headers, body),
        response: { status: response.status, headers: responseHeaders(headers), body: Buffer.from(response.text) },
        milliseconds: performance.now() - began,
      });
      return response;
    },
  };
}
