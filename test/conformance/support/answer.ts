import type { JsonObject } from '../../../src/contract/index.ts';

/** A server that answers to the contract, or claims to. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  /** The contract with the assumption set that the server holds to; the open contract unless given. */
  readonly document?: JsonObject;
}

/** What a server answered, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** A request to one operation, which can be sent to any server. */
export interface Call<Got extends Answer = Answer> {
  readonly operationId: string;
  readonly send: (server: Server) => Promise<Got>;
}

/** Sends over HTTP. It ends: a server that does not answer is a finding, not a hang. */
export function fetchPatiently(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(30_000) });
}

/** Reads a response whole. */
export async function toAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: Buffer.from(bytes).toString() };
}
