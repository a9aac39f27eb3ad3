/** Names and values in turn, as Node.js reads and writes them: with their case, order and repetitions. */
export type RawHeaders = readonly string[];

/** Fields of one connection (RFC 9110, section 7.6.1). `Trailer` is not among them, since trailers are passed on. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** Fields that `Connection` cannot name: without them a message has no end, or no address. */
const NEEDED: ReadonlySet<string> = new Set(['content-length', 'host']);

export const headerPairs = (raw: RawHeaders): [name: string, value: string][] =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

/** The values of a field, joined by commas. */
export function fieldValue(raw: RawHeaders, field: string): string {
  const pairs = headerPairs(raw).filter(([name]) => name.toLowerCase() === field);
  return pairs.map(([, value]) => value).join(',');
}

/** Leaves out the fields of one connection. */
export function endToEnd(raw: RawHeaders): [name: string, value: string][] {
  const named = new Set(
    fieldValue(raw, 'connection')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return headerPairs(raw).filter(([typed]) => {
    const name = typed.toLowerCase();
    return NEEDED.has(name) || !(HOP_BY_HOP.has(name) || named.has(name));
  });
}

/** Headers by lower-case name, as a judge reads them. */
export const headersByName = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));

/** The field that frames a body by chunks; empty if the message has none. */
function chunkedField(raw: RawHeaders): string[] {
  const coding = fieldValue(raw, 'transfer-encoding');
  return /(^|,)\s*chunked\s*$/i.test(coding) ? ['Transfer-Encoding', coding] : [];
}

/** What a request gets on its way to the API. */
export interface RequestChanges {
  /** The host of the API. */
  readonly host: string;
  /** Further headers, by lower-case name, which replace those of the client. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether `Expect` is left out, since the body was read already. */
  readonly isRead?: boolean;
}

/** The headers with which a request is passed on. */
export function forwardedRequest(raw: RawHeaders, method: string, changes: RequestChanges): string[] {
  const { host, headers, isRead = false } = changes;
  const pairs = endToEnd(raw).filter(([typed]) => {
    const name = typed.toLowerCase();
    return headers[name] === undefined && !(isRead && name === 'expect');
  });
  const hosted = pairs.map(([name, value]) => [name, name.toLowerCase() === 'host' ? host : value]);
  const hasHost = pairs.some(([name]) => name.toLowerCase() === 'host');
  const chunked = chunkedField(raw);
  const hasLength = fieldValue(raw, 'content-length') !== '';
  // Without a length Node.js would send chunks.
  const isEmpty = chunked.length === 0 && !hasLength && !/^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method);
  const takesTrailers = /(^|,)\s*trailers\s*(,|$)/i.test(fieldValue(raw, 'te'));
  return [
    ...(hasHost ? [] : ['Host', host]),
    ...hosted.flat(),
    ...Object.entries(headers).flat(),
    ...chunked,
    ...(isEmpty ? ['Content-Length', '0'] : []),
    ...(takesTrailers ? ['TE', 'trailers', 'Connection', 'TE'] : []),
  ];
}

/**
 * The headers with which a response is passed on.
 *
 * @param replaced Headers by lower-case name, which replace those of the API.
 * @param version The version of HTTP of the client, which reads chunks from 1.1 on.
 */
export function forwardedResponse(
  raw: RawHeaders,
  replaced: Readonly<Record<string, string>>,
  version: string,
): string[] {
  const kept = endToEnd(raw).filter(
    ([name]) => name.toLowerCase() === 'vary' || replaced[name.toLowerCase()] === undefined,
  );
  return [...kept.flat(), ...Object.entries(replaced).flat(), ...(version === '1.0' ? [] : chunkedField(raw))];
}

/** The first part of a response, as bytes in Latin-1. */
export function messageHead(status: number, message: string, raw: RawHeaders): string {
  const lines = headerPairs(raw).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${message}\r\n${lines.join('')}\r\n`;
}
