import type { ServerResponse } from 'node:http';
import type { Broken } from './passed.ts';

/** The header of responses that the proxy sends in place of the API. Its value is the reason, such as `no-response`. */
const PROXY_HEADER = 'colloquy-proxy';
/** The header with the ids of the statements that a response breaks. */
export const BROKEN_HEADER = 'colloquy-broken';
/** The names of the headers that the proxy's own responses have. */
export const OWN_HEADER_NAMES = ['content-type', PROXY_HEADER];

/** A response that the proxy sends in place of the API. */
export interface OwnResponse {
  readonly status: number;
  readonly origin: 'no-response' | 'broken-response' | 'bad-request';
  readonly body: { readonly message: string; readonly [detail: string]: unknown };
}

export function respondInstead(
  response: ServerResponse,
  { status, origin, body }: OwnResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const form = { 'content-type': 'application/json', 'content-length': length, [PROXY_HEADER]: origin };
  response.writeHead(status, { ...headers, ...form });
  response.end(text);
}

export function describeBroken(broken: Broken): OwnResponse['body'] {
  const all = [...broken].map(([id, how]) => ({ id, how }));
  const message = `The response breaks the contract: ${all.map(({ id, how }) => `${how} (${id})`).join('; ')}`;
  return { message, broken: all };
}
