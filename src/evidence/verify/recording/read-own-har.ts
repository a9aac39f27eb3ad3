import {
  isJsonObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  printableAddress,
} from '../../../contract/model/index.ts';
import {
  type Exchange,
  isNestedTooDeep,
  NESTED_TOO_DEEP,
  responseHeaders,
  type SentRequest,
  type VouchedValues,
  withoutSecrets,
} from '../../judge/index.ts';
import { KEY_FORMS, KEY_SCHEMES } from '../probes/probe.ts';
import { headerRecord, OWN_FIELD, readBytes } from './har-fields.ts';

const CREDENTIALS_STATES = ['stated', 'missing', 'invalid', 'unknown'] as const;
const RESOURCE_STATES = ['absent', 'inaccessible'] as const;
/** Returns the value of a field if it is one of a list; otherwise `undefined`. */
const valueAmong = <Value extends string>(values: readonly Value[], value: Json | undefined): Value | undefined =>
  values.find((one) => one === value);
const textOrUndefined = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Whether a recording was written by verify. */
export const isOwnHar = (log: JsonObject): boolean => isJsonObject(log[OWN_FIELD]);

/** Reads a recording that verify wrote, including the form of the key and other facts of its requests. */
export function readOwnHar(log: JsonObject): {
  readonly exchanges: readonly Exchange[];
  readonly entriesByAddress: ReadonlyMap<string, number>;
  readonly values: VouchedValues;
} {
  const values = Object.entries(objectOf(objectOf(log[OWN_FIELD]).values));
  const exchanges = listOf(log.entries).map((entry, index) => readExchange(objectOf(entry), index + 1));
  const byAddress = Map.groupBy(exchanges, ({ request }) => request.address ?? '');
  return {
    exchanges,
    entriesByAddress: new Map([...byAddress].map(([address, { length }]) => [address, length])),
    values: new Map(values.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)])),
  };
}

function readExchange({ request, response, time, startedDateTime, _number }: JsonObject, place: number): Exchange {
  const { status, headers, content, _error: failure, ...others } = objectOf(response);
  const own = objectOf(others[OWN_FIELD]);
  const notCoded = textOrUndefined(own.notCoded);
  const received = {
    status: Number(status),
    headers: responseHeaders(headerRecord(headers)),
    body: readBytes(objectOf(content)) ?? new Uint8Array(),
    ...(notCoded !== undefined && { undecodableCoding: notCoded }),
  };
  const unread = isNestedTooDeep(received.body) ? NESTED_TOO_DEEP : textOrUndefined(failure);
  const isThere = received.status >= 100 && failure === undefined && unread === undefined;
  return {
    request: readRequest(objectOf(request)),
    response: isThere ? received : undefined,
    ...(isThere ? {} : { failure: unread ?? 'none recorded' }),
    ...(own.isProxyFailure === true && { isProxyFailure: true as const }),
    ...(!isThere && received.status >= 100 && { status: received.status }),
    milliseconds: Number(time),
    ...(typeof startedDateTime === 'string' && { startedAt: startedDateTime }),
    entry: Number.isSafeInteger(_number) ? Number(_number) : place,
  };
}

function readRequest({ method, url, headers, postData, ...others }: JsonObject): SentRequest {
  const own = objectOf(others[OWN_FIELD]);
  const { surface, address } = own;
  const sent = String(url).slice(String(address).length);
  const [path = '', ...query] = sent.split('?');
  const keyForm = valueAmong(KEY_FORMS, own.keyForm);
  const keyScheme = valueAmong(KEY_SCHEMES, own.keyScheme);
  const resource = valueAmong(RESOURCE_STATES, own.resource);
  const scheme = readScheme(own.scheme);
  const from = isJsonObject(own.redirectedFrom) ? own.redirectedFrom : undefined;
  const redirectedFrom = from && { path: String(from.path), query: String(from.query), status: Number(from.status) };
  return {
    ...{
      surface: String(surface),
      method: String(method),
      path,
      query: query.join('?'),
      address: printableAddress(String(address)),
    },
    headers: withoutSecrets(headerRecord(headers)),
    body: readBytes(objectOf(postData)),
    credentials: valueAmong(CREDENTIALS_STATES, own.credentials) ?? 'unknown',
    ...(keyForm && { keyForm }),
    ...(keyScheme && { keyScheme }),
    ...(own.keySchemes !== undefined && { keySchemes: listOf(own.keySchemes).map(String) }),
    ...(resource && { resource }),
    ...(scheme && { scheme }),
    ...(redirectedFrom && { redirectedFrom }),
    ...(own.atOnce === true && { atOnce: true }),
    ...(own.hasEarlierTexts === true && { hasEarlierTexts: true }),
    ...(own.isNamed === true && { isNamed: true }),
    ...(own.hasNamedFilter === true && { hasNamedFilter: true }),
  };
}

function readScheme(value: Json | undefined): SentRequest['scheme'] {
  if (!isJsonObject(value)) return undefined;
  const { type, scheme, name } = value;
  if (type === 'http' && (scheme === 'bearer' || scheme === 'basic')) return { type, scheme };
  return type === 'apiKey' && typeof name === 'string' ? { type, in: 'header', name } : undefined;
}
