import { type Contract, isJsonObject, type Json, type JsonObject, objectOf } from '../contract/index.ts';
import { type Exchange, responseHeaders, type SentRequest, withoutSecrets } from '../judge/index.ts';
import { surfaceIn, valuesIn, withOwnParts } from './recording/read-own-har.ts';

export type HarProblem =
  | { readonly kind: 'no-har' }
  | { readonly kind: 'other-traffic'; readonly entries: number; readonly hosts: readonly string[] };

interface Recorded {
  readonly exchanges: readonly Exchange[];
  /** Values of a path for which the user of verify vouched, where verify recorded it. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Reads the exchanges of a HAR file (HTTP Archive 1.2), as browsers and proxies write it. Keys and cookies are left out
 * as it is read. An entry is kept where its path is one of the contract's surfaces.
 */
export function readHar(contract: Contract, text: string): Recorded | HarProblem {
  let har: Json;
  try {
    har = JSON.parse(text);
  } catch {
    return { kind: 'no-har' };
  }
  const log = isJsonObject(har) ? har.log : undefined;
  const entries = isJsonObject(log) ? log.entries : undefined;
  if (!Array.isArray(entries)) return { kind: 'no-har' };
  const surfaceOf = surfaces(contract);
  const hosts = new Set<string>();
  const exchanges = entries.flatMap((entry: Json, index) =>
    isJsonObject(entry)
      ? toExchange(entry, index + 1, surfaceOf, hosts).map((exchange) => withOwnParts(exchange, entry))
      : [],
  );
  if (exchanges.length === 0) return { kind: 'other-traffic', entries: entries.length, hosts: [...hosts].sort() };
  return { exchanges, values: valuesIn(objectOf(log)) };
}

/**
 * The surface of a path, by the first segment of the paths of the contract: of an API that is one surface all paths begin
 * with `/`, and so do those of all other traffic.
 */
export function surfaces({ operations }: Contract): (path: string) => string | undefined {
  const prefixes = new Map(operations.map(({ path, surface }) => [path.split('/')[1] ?? '', surface]));
  return (path) => prefixes.get(path.split('/')[1] ?? '');
}

/** What is kept of a request that others sent: which credentials it had does not show. */
export function recordedRequest(
  surface: string,
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | undefined,
): SentRequest {
  return {
    surface,
    method: method.toUpperCase(),
    path: url.pathname,
    query: url.search.slice(1),
    headers: withoutSecrets(headers),
    body,
    credentials: 'unknown',
    address: url.origin,
  };
}

function toExchange(
  { request, response, time }: JsonObject,
  entry: number,
  surfaceOf: (path: string) => string | undefined,
  hosts: Set<string>,
): Exchange[] {
  if (!isJsonObject(request) || !isJsonObject(response)) return [];
  const url = URL.parse(String(request.url));
  if (url === null) return [];
  hosts.add(url.host);
  const surface = surfaceIn(request) ?? surfaceOf(url.pathname);
  if (surface === undefined) return [];
  const { postData } = request;
  const sent = isJsonObject(postData) && typeof postData.text === 'string' ? Buffer.from(postData.text) : undefined;
  const status = Number(response.status);
  return [
    {
      request: recordedRequest(surface, url, String(request.method), headersOf(request.headers), sent),
      response:
        status >= 100 && isWhole(response)
          ? { status, headers: responseHeaders(headersOf(response.headers)), body: bodyOf(response.content) }
          : undefined,
      ...(typeof time === 'number' && { milliseconds: time }),
      entry,
    },
  ];
}

/** Browsers leave out bodies that they did not keep, and say so by a size alone. */
function isWhole({ content, status }: JsonObject): boolean {
  if (!isJsonObject(content)) return false;
  return typeof content.text === 'string' || Number(content.size ?? 0) <= 0 || Number(status) === 204;
}

function headersOf(list: Json | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const header of Array.isArray(list) ? list.filter(isJsonObject) : []) {
    headers[String(header.name).toLowerCase()] = String(header.value);
  }
  return headers;
}

function bodyOf(content: Json | undefined): Uint8Array {
  if (!isJsonObject(content) || typeof content.text !== 'string') return new Uint8Array();
  return Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8');
}
