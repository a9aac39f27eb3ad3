import type { Contract } from '../../contract/model/index.ts';
import { type Exchange, responseHeaders } from '../judge/index.ts';
import { withoutDeepNesting } from './read-response.ts';
import { createRecorder } from './recorder.ts';

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
  /** A function for the `hooks` of a client. It changes neither requests nor responses. */
  hook<Request extends HookRequest, Response extends HookResponse>(
    request: Request,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Observes the calls of an application in tests or staging, for `verifyRecorded`.
 *
 * @param most The maximum number of exchanges to keep.
 */
export function observe(contract: Contract, most?: number): Observer {
  const recorder = createRecorder(contract, { ...(most !== undefined && { most }) });
  return {
    exchanges: recorder.exchanges,
    async hook(request, next) {
      const began = performance.now();
      const response = await next(request);
      const received: Record<string, string> = {};
      response.headers.forEach((value, name) => {
        received[name] = value;
      });
      const { status, text } = response;
      const exchange = recorder.read({
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
        ),
        body: typeof request.body === 'string' ? Buffer.from(request.body) : request.body,
        outcome: withoutDeepNesting({ status, headers: responseHeaders(received), body: Buffer.from(text) }),
        milliseconds: performance.now() - began,
      });
      if (exchange !== undefined) recorder.keep(exchange);
      return response;
    },
  };
}
