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

/**
 * Sends over HTTP. It ends: a server that does not answer is a finding, not a hang. A redirect that keeps the method and
 * stays at the server is followed once: whether there are such is open.
 */
export async function fetchPatiently(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(30_000);
  const again = request.clone();
  const response = await fetch(request, { signal });
  const location = response.headers.get('location');
  if (location === null || ![307, 308].includes(response.status)) return response;
  const target = new URL(location, request.url);
  return target.origin === new URL(request.url).origin ? fetch(new Request(target, again), { signal }) : response;
}

/** Reads a response whole. */
export async function toAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: Buffer.from(bytes).toString() };
}
