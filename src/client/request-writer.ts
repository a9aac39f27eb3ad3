import { createRawClient } from '../../generated/client.ts';
import { writePath } from './path.ts';
import type { Answer } from './transport.ts';

/** What goes into a request beside the parameters of its path. */
export interface Input {
  /** The query as it stands in the URL, without its question mark. */
  readonly query?: string | undefined;
  /** Writes the body. */
  readonly body?: (() => string | Uint8Array<ArrayBuffer>) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is made in the place of a `Request`, the making of which costs more than all the rest of a call. */
interface PlainRequest {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** To openapi-fetch it says that the answer has no body to read. */
  readonly method: 'HEAD';
}

function PlainRequest(url: string, { body }: { readonly body?: PlainRequest['body'] }): PlainRequest {
  return { url, body, method: 'HEAD' };
}

/** openapi-fetch as it is used here: it writes requests, and is kept from reading answers, which it reads wrongly. */
export interface RequestWriter {
  request(
    method: string,
    path: string,
    init: {
      readonly params: { readonly path: Readonly<Record<string, unknown>> | undefined };
      readonly querySerializer: () => string;
      readonly body: Input['body'];
      /** Sends what was written. */
      readonly fetch: (request: PlainRequest) => Promise<Answer>;
    },
  ): Promise<{ readonly response: Answer }>;
}

export const requestWriter = (baseUrl: string): RequestWriter =>
  createRawClient({
    baseUrl,
    Request: PlainRequest as unknown as typeof Request, // openapi-fetch makes it and hands it on, nothing more
    pathSerializer: writePath,
    bodySerializer: (body) => (body as unknown as () => string | Uint8Array<ArrayBuffer>)(), // it is the function of the input
  }) as unknown as RequestWriter; // methods and operations hold the types of what goes in
