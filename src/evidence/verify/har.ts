import {
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
} from '../../contract/model/index.ts';
import {
  type Exchange,
  isNestedTooDeep,
  NESTED_TOO_DEEP,
  type ReceivedResponse,
  readJson,
  responseHeaders,
  type VouchedValues,
} from '../judge/index.ts';
import { decodeContent } from './content-coding.ts';
import { createRequestRecorder, type RecordedRequest } from './recorded-request.ts';
import { headerRecord, type ReadAttached, readBytes, readForm } from './recording/har-fields.ts';
import { isOwnHar, readOwnHar } from './recording/read-own-har.ts';
import { createAddressFinder, type SurfaceAddress } from './surface-addresses.ts';

export type HarProblem =
  | { readonly kind: 'no-har' }
  | { readonly kind: 'archive' }
  /** The recording has no entries of a named host; `alike` is the same host with another port, if that has entries. */
  | { readonly kind: 'no-host'; readonly host: string; readonly alike: string | undefined }
  | { readonly kind: 'other-traffic'; readonly entries: number; readonly hosts: readonly string[] };

/** The exchanges of a recording, and counts of its other entries. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
  /** The number of judged entries, by address with base path. */
  readonly entriesByAddress: ReadonlyMap<string, number>;
  /** The number of entries that are not judged, by host. */
  readonly skippedByHost: ReadonlyMap<string, number>;
  /** The number of requests whose body was not recorded, so that their content is unknown. */
  readonly requestsWithoutBody: number;
  /** The number of responses whose body was not recorded; a status alone is not judged. */
  readonly responsesWithoutBody: number;
  /** Path values that the user gave, if verify made the recording. */
  readonly values?: VouchedValues;
}

export interface HarOptions {
  /** The hosts whose entries are judged; all by default. */
  readonly hosts?: readonly string[];
  readonly readAttached?: ReadAttached;
}

const BODY_NOT_RECORDED = 'body not recorded';

/** The maximum size of a decoded body. */
const MAX_BODY_BYTES = 64 * 2 ** 20;

/**
 * Reads the exchanges of a HAR file (HTTP Archive 1.2), as browsers and proxies write it, without keys and cookies. For each
 * surface of the contract one address is judged: the one with the most JSON responses to paths of the contract.
 */
export function readHar(
  contract: Contract,
  text: string,
  { hosts = [], readAttached = () => undefined }: HarOptions = {},
): Recording | HarProblem {
  if (text.startsWith('PK\u0003\u0004')) return { kind: 'archive' };
  const log = parseLog(text);
  if (log === undefined) return { kind: 'no-har' };
  const entries = listOf(log.entries);
  if (isOwnHar(log))
    return { ...readOwnHar(log), skippedByHost: new Map(), requestsWithoutBody: 0, responsesWithoutBody: 0 };
  const places = createAddressFinder(contract);
  const all = entries.flatMap((entry, index) => readHttpEntry(entry, index + 1));
  const missing = hosts.find((host) => !all.some(({ url }) => url.host === host));
  if (missing !== undefined) {
    const alike = all.find(({ url }) => url.hostname === missing.replace(/:\d+$/, ''))?.url.host;
    return { kind: 'no-host', host: missing, alike };
  }
  const chosen = chooseAddresses(
    all
      .filter(({ url }) => hosts.length === 0 || hosts.includes(url.host))
      .flatMap((one) => candidateAddresses(one, places.candidates)),
  );
  const entriesByAddress = new Map<string, number>();
  const skippedByHost = new Map<string, number>();
  const record = createRequestRecorder(contract);
  let requestsWithoutBody = 0;
  const exchanges = all.flatMap((one): Exchange[] => {
    const place = chosen.find((other) => places.has(other, one.url));
    if (place === undefined) {
      increment(skippedByHost, one.url.host);
      return [];
    }
    increment(entriesByAddress, `${place.origin}${place.base}`);
    const body = sentBody(one.request, readAttached);
    if (body === 'unrecorded') {
      requestsWithoutBody += 1;
      return [];
    }
    const { url, request } = one;
    const recorded = record({
      place,
      url,
      method: String(request.method),
      headers: headerRecord(request.headers),
      body,
    });
    return [toExchange(one, recorded, readAttached)];
  });
  if (entriesByAddress.size === 0)
    return { kind: 'other-traffic', entries: entries.length, hosts: [...skippedByHost.keys()].sort() };
  const responsesWithoutBody = exchanges.filter(({ failure }) => failure === BODY_NOT_RECORDED).length;
  return { exchanges, entriesByAddress, skippedByHost, requestsWithoutBody, responsesWithoutBody };
}

const increment = (counts: Map<string, number>, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);

function parseLog(text: string): JsonObject | undefined {
  try {
    // Some programs begin the file with a byte order mark.
    const har: Json = JSON.parse(text.replace(/^\ufeff/, ''));
    const log = objectOf(objectOf(har).log);
    return Array.isArray(log.entries) ? log : undefined;
  } catch {
    return undefined;
  }
}

/** An entry of a recording whose URL has the scheme http or https. */
interface HttpEntry {
  readonly number: number;
  readonly url: URL;
  readonly request: JsonObject;
  readonly response: JsonObject;
  readonly time: Json | undefined;
}

function readHttpEntry(entry: Json, number: number): HttpEntry[] {
  const { request, response, time } = objectOf(entry);
  if (!isJsonObject(request) || !isJsonObject(response)) return [];
  const url = URL.parse(String(request.url));
  return url === null || !/^https?:$/.test(url.protocol) ? [] : [{ number, url, request, response, time }];
}

const candidateAddresses = (one: HttpEntry, placesIn: (url: URL) => readonly SurfaceAddress[]) =>
  placesIn(one.url).map((place) => ({
    place,
    isJson: /json/i.test(headerRecord(one.response.headers)['content-type'] ?? ''),
  }));

/** Chooses an address for each surface: the one with the most JSON responses, and among equals the one with the most entries. */
function chooseAddresses(
  found: readonly { readonly place: SurfaceAddress; readonly isJson: boolean }[],
): SurfaceAddress[] {
  const groups = [...Map.groupBy(found, ({ place }) => JSON.stringify(place)).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : { place: first.place, json: group.filter(({ isJson }) => isJson).length, all: group.length };
  });
  groups.sort((one, other) => other.json - one.json || other.all - one.all);
  return [...Map.groupBy(groups, ({ place }) => place.surface).values()].flatMap(([best]) => best?.place ?? []);
}

function toExchange(
  { number, request, response, time }: HttpEntry,
  { sent, hide }: RecordedRequest,
  readAttached: ReadAttached,
): Exchange {
  const status = Number(response.status);
  const headers = headerRecord(response.headers);
  const common = { request: sent, entry: number, ...(typeof time === 'number' && { milliseconds: time }) };
  // Programs write the status 0 or -1 if there was no response.
  if (!(status >= 100)) return { ...common, response: undefined, failure: 'none recorded' };
  const isBodiless = request.method === 'HEAD' || status < 200 || status === 204 || status === 304;
  const body = isBodiless ? new Uint8Array() : receivedBody(response, headers, readAttached);
  if (body === undefined) return { ...common, response: undefined, failure: BODY_NOT_RECORDED, status };
  if (isNestedTooDeep(body)) return { ...common, response: undefined, failure: NESTED_TOO_DEEP, status };
  const { mimeType } = objectOf(response.content);
  if (Object.keys(headers).length === 0 && /\//.test(String(mimeType))) {
    return { ...common, response: undefined, failure: 'headers not recorded' };
  }
  const received: ReceivedResponse = { status, headers: responseHeaders(headers), body };
  return { ...common, response: hide(received) };
}

/** Returns the body of a response; `undefined` if the recording lacks it or changed its bytes. */
function receivedBody(
  { content, bodySize }: JsonObject,
  { 'content-encoding': coding = '' }: Readonly<Record<string, string>>,
  readAttached: ReadAttached,
): Uint8Array | undefined {
  if (!isJsonObject(content)) return undefined;
  const bytes = readBytes(content, readAttached);
  if (bytes === undefined) return content.size === 0 && !(Number(bodySize) > 0) ? new Uint8Array() : undefined;
  if (bytes.length === 0) return Number(content.size) > 0 ? undefined : bytes;
  if (coding === '' || readJson(bytes) !== undefined) return bytes;
  // Most programs record the decoded body. If one records the encoded body as text, its bytes are lost.
  const decoded = decodeContent(bytes, coding, MAX_BODY_BYTES);
  if ('body' in decoded) return decoded.body;
  return content.encoding !== 'base64' && Buffer.from(bytes).includes('\ufffd') ? undefined : bytes;
}

/** Returns the body of a request; `unrecorded` if the request had a body and the recording lacks it. */
function sentBody(
  { method, headers: list, postData, bodySize }: JsonObject,
  readAttached: ReadAttached,
): Uint8Array | undefined | 'unrecorded' {
  const headers = headerRecord(list);
  const length = headers['content-length'];
  const bytes = isJsonObject(postData) ? (readBytes(postData, readAttached) ?? readForm(postData)) : undefined;
  if (bytes !== undefined && (bytes.length > 0 || !(Number(length ?? bodySize) > 0))) return bytes;
  const isSent =
    length === undefined
      ? Number(bodySize) > 0 || (headers['content-type'] !== undefined && !/^(GET|HEAD|OPTIONS)$/.test(String(method)))
      : Number(length) > 0;
  return isSent ? 'unrecorded' : undefined;
}
