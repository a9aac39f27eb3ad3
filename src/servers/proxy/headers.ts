import type { IncomingHttpHeaders } from 'node:http';

/** Names and values in turn, as Node.js reads and writes them: with their case, order and repetitions. */
export type RawHeaders = readonly string[];

/** The head of a message as Node.js reads it. */
export interface MessageHead {
  readonly rawHeaders: RawHeaders;
  /** Headers by lower-case name; repeated ones are joined. */
  readonly headers: IncomingHttpHeaders;
}

/** Headers about a single connection (RFC 9110, section 7.6.1), except `Trailer`, since trailers are passed on. */
const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers that are kept even if `Connection` names them: without them, the end or the address of a message is unknown.
 */
const ALWAYS_KEPT_HEADERS: readonly string[] = ['content-length', 'host'];

/** Written to send a head: Node.js then writes it in Latin-1, as it was read; `flushHeaders` would write UTF-8. */
export const NO_BYTES = Buffer.alloc(0);

export const headerPairs = (raw: RawHeaders): [name: string, value: string][] =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

/**
 * Returns the headers of a message without those about a single connection.
 *
 * @param change Returns another value for a header by its lower-case name, or `undefined` to leave the header out.
 */
export function removeHopByHop(
  { rawHeaders, headers: { connection = '' } }: MessageHead,
  change: (name: string, value: string) => string | undefined = (_, value) => value,
): string[] {
  const named = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [typed = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const name = typed.toLowerCase();
    if ((HOP_BY_HOP_HEADERS.has(name) || named.includes(name)) && !ALWAYS_KEPT_HEADERS.includes(name)) continue;
    const changed = change(name, value);
    if (changed !== undefined) kept.push(typed, changed);
  }
  return kept;
}

/** Headers by lower-case name, as a judge reads them. */
export function headersByName(headers: IncomingHttpHeaders): Record<string, string> {
  const byName: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(headers))
    byName[name] = Array.isArray(value) ? value.join(', ') : value;
  return byName;
}

/** Returns the header `Transfer-Encoding` of a body in chunks; an empty list if the body is sent otherwise. */
const chunkedHeader = ({ headers: { 'transfer-encoding': coding = '' } }: MessageHead): string[] =>
  /(^|,)\s*chunked\s*$/i.test(coding) ? ['Transfer-Encoding', coding] : [];

/** Changes to a request on its way to the API. */
export interface RequestChanges {
  /** The host of the API. */
  readonly host: string;
  /** Further headers, by lower-case name, which replace those of the client. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the body was read already, so that the header `Expect` is left out. */
  readonly isRead?: boolean;
}

/** The headers with which a request is passed on. */
export function forwardedRequestHeaders(head: MessageHead, method: string, changes: RequestChanges): string[] {
  const { host, headers, isRead = false } = changes;
  const { te = '', 'content-length': length, host: own } = head.headers;
  const forwarded = removeHopByHop(head, (name, value) => {
    if (headers[name] !== undefined || (isRead && name === 'expect')) return undefined;
    return name === 'host' ? host : value;
  });
  if (own === undefined) forwarded.unshift('Host', host);
  for (const [name, value] of Object.entries(headers)) forwarded.push(name, value);
  const chunked = chunkedHeader(head);
  forwarded.push(...chunked);
  // Without a length Node.js would send chunks.
  const isFramed = chunked.length > 0 || length !== undefined || /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method);
  if (!isFramed) forwarded.push('Content-Length', '0');
  if (/(^|,)\s*trailers\s*(,|$)/i.test(String(te))) forwarded.push('TE', 'trailers', 'Connection', 'TE');
  return forwarded;
}

/**
 * The headers with which a response is passed on.
 *
 * @param replaced Headers by lower-case name, which replace those of the API; a `vary` is added to them.
 * @param version The version of HTTP of the client, which reads chunks from 1.1 on.
 */
export function forwardedResponseHeaders(
  head: MessageHead,
  replaced: Readonly<Record<string, string>>,
  version: string,
): string[] {
  const kept = removeHopByHop(head, (name, value) =>
    replaced[name] === undefined || name === 'vary' ? value : undefined,
  );
  return [...kept, ...Object.entries(replaced).flat(), ...(version === '1.0' ? [] : chunkedHeader(head))];
}

/** The status line and the headers of a response, as a text that is sent in Latin-1. */
export function messageHead(status: number, message: string, raw: RawHeaders): string {
  const lines = headerPairs(raw).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${message}\r\n${lines.join('')}\r\n`;
}
