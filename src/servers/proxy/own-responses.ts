import type { ServerResponse } from 'node:http';
import type { RawHeaders } from './headers.ts';
import type { BrokenStatements } from './passed.ts';

/** The header of responses that the proxy sends in place of the API. Its value is the reason, such as `no-response`. */
export const PROXY_HEADER = 'colloquy-proxy';
/** The header with the ids of the statements that a response breaks. */
export const BROKEN_HEADER = 'colloquy-broken';
/** The names of the headers that the proxy's own responses have. */
export const OWN_HEADER_NAMES = ['content-type', PROXY_HEADER];

/** A response that the proxy sends in place of the API. */
export interface OwnResponse {
  readonly status: number;
  readonly origin: 'no-response' | 'broken-response' | 'bad-request' | 'no-tunnel';
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

/** The largest length of the header with ids: some clients read only 8 KiB of headers. */
const MAX_IDS_LENGTH = 4000;

/** Returns the header with the ids of broken statements, which are percent-encoded, and as many of them as fit. */
export function brokenHeader(broken: BrokenStatements): RawHeaders {
  if (broken.size === 0) return [];
  // The buffer replaces halves of characters, which `encodeURI` refuses.
  const ids = [...broken.keys()].map((id) => encodeURI(Buffer.from(id).toString()));
  let [count, length] = [0, 0];
  for (const { length: added } of ids) {
    length += added + 2;
    if (length > MAX_IDS_LENGTH) break;
    count += 1;
  }
  const rest = count < ids.length ? [`and ${ids.length - count} more`] : [];
  return [BROKEN_HEADER, [...ids.slice(0, count), ...rest].join(', ')];
}

export function describeBroken(broken: BrokenStatements): OwnResponse['body'] {
  const all = [...broken].map(([id, how]) => ({ id, how }));
  const message = `The response breaks the contract: ${all.map(({ id, how }) => `${how} (${id})`).join('; ')}`;
  return { message, broken: all };
}
