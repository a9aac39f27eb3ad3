import { createRawClient } from '../../generated/client.ts';
import type { Operation } from './operations.ts';
import { writePath } from './path.ts';
import type { Answer } from './transport.ts';

/** What goes into a request. */
export interface Input {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** The query as it stands in the URL, without its question mark. */
  readonly query?: string | undefined;
  /** Writes the body. */
  readonly body?: (() => string | Uint8Array) | undefined;
  readonly contentType?: string | undefined;
}

/** Writes a request and gives it to `send`. */
export type RequestWriter = (
  operation: Operation,
  input: Input,
  send: (url: string, body: string | Uint8Array | undefined) => Promise<Answer>,
) => Promise<Answer>;

/** Stands in for `Request`, the making of which costs more than all the rest of a call. */
class PlainRequest {
  readonly url: string;
  readonly body: string | Uint8Array | undefined;

  constructor(url: string, { body }: { readonly body?: string | Uint8Array }) {
    this.url = url;
    this.body = body;
  }
}

/** openapi-fetch as it is used here: it writes requests, and is kept from reading answers, which it reads wrongly. */
interface Writer {
  request(
    method: string,
    path: string,
    init: {
      readonly params: { readonly path?: Input['path'] };
      readonly querySerializer: () => string;
      readonly body: Input['body'];
      readonly fetch: (request: PlainRequest) => Promise<Envelope>;
    },
  ): Promise<{ readonly response: Envelope }>;
}

/** An answer in the clothes of a response without a body. */
interface Envelope {
  readonly status: 204;
  readonly ok: true;
  readonly headers: { get(): null };
  readonly answer: Answer;
}

const headers = { get: () => null };

export function requestWriter(baseUrl: string): RequestWriter {
  const writer = createRawClient({
    baseUrl,
    Request: PlainRequest as unknown as typeof Request, // openapi-fetch makes it and hands it on, nothing more
    pathSerializer: writePath,
    bodySerializer: (body) => (body as unknown as () => string | Uint8Array)(), // it is the function of the input
  }) as unknown as Writer; // a path and its parameters come from the table and the methods, where types hold them
  return async ({ method, path }, { path: parameters, query = '', body }, send) => {
    const { response } = await writer.request(method, path, {
      params: { path: parameters },
      querySerializer: () => query,
      body,
      fetch: async (request) => ({ status: 204, ok: true, headers, answer: await send(request.url, request.body) }),
    });
    return response.answer;
  };
}
