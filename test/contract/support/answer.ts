import type { JsonObject } from '../../../src/contract/index.ts';

/** What a server answered, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What to ask of a server. `body` goes out as it is; a string is never made into JSON here. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | FormData;
}

/** A server that answers to the contract, or claims to. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  /** The contract with the assumption set that the server holds to; the open contract unless given. */
  readonly document?: JsonObject;
}

/** Every call of a test ends: a server that does not answer is a finding, not a hang. */
const PATIENCE_MS = 5_000;

/** Asks a server over HTTP, with nothing added. Redirects are answers, not followed. */
export async function ask(server: Server, { method, path, headers = {}, body }: Ask): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const init: RequestInit = { method, headers, redirect: 'manual', signal };
  if (body !== undefined) init.body = body;
  return toAnswer(await fetch(server.url + path, init));
}

/** Reads a response whole. */
export async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A key that no server issued. The mock takes any. */
export const KEY = 'example-key';

export const AUTHORIZED = { authorization: `Bearer ${KEY}` };
export const JSON_BODY = { 'content-type': 'application/json' };
