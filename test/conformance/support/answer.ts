import type { JsonObject } from '../../../src/contract/index.ts';

/** A server that answers to the contract, or claims to. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  /** The contract with the assumption set that the server holds to; the open contract unless given. */
  readonly document?: JsonObject;
  /** What it answered already, by request: with it, the server is asked the same only once. */
  readonly answered?: Map<string, Promise<Answer>>;
  /** Milliseconds after which it is taken to give no answer; 30,000 unless given. */
  readonly patience?: number;
}

/** What a server answered, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request to one operation, which can be sent to any server. */
export interface Call<Got extends Answer = Answer> {
  readonly operationId: string;
  /** What is sent, in words: calls with the same words send the same. Absent where words cannot tell. */
  readonly request?: string;
  readonly send: (server: Server) => Promise<Got>;
}

/** The answer to a call; the one that the server gave already, where it keeps them. */
export function ask<Got extends Answer>(server: Server, { request, send }: Call<Got>): Promise<Got> {
  if (request === undefined || server.answered === undefined) return send(server);
  const had = server.answered.get(request);
  if (had !== undefined) return had as Promise<Got>; // calls that send the same read the answer alike
  const answer = send(server);
  server.answered.set(request, answer);
  return answer;
}

/** Sends over HTTP. It ends: a server that does not answer is a finding, not a hang. */
export function fetchPatiently(request: Request, { patience = 30_000 }: Server): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(patience) });
}

/** Reads a response whole. */
export async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}
