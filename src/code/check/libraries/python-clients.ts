import { readReceivedMember } from '../received.ts';
import {
  concatenate,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createObjectWith,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
} from './library.ts';
import { findTimeLimit, joinUrl } from './request.ts';

/** The first argument of a pool, which is a part of its address. */
const POOL_ADDRESS: Readonly<Record<string, string | undefined>> = {
  ...{ PoolManager: undefined, ProxyManager: undefined, connection_from_url: '' },
  ...{ HTTPConnectionPool: 'http://', HTTPSConnectionPool: 'https://' },
};

/** `pool.request(method, url, fields, headers, body, json)` of urllib3. */
const urllib3: Library = {
  modules: [
    'urllib3',
    'urllib3.util',
    'urllib3.util.retry',
    'urllib3.util.timeout',
    'requests.packages.urllib3.util.retry',
  ],
  make: (to, at) => {
    const createRequestFunction = (settings: ObjectValue | undefined, base?: Value): Value =>
      nativeFunction(at, ({ args: [method, url, fields], named, at: place }) => {
        const field = (name: string): Value | undefined => findField(named, name);
        const json = field('json');
        const sentFields = fields ?? field('fields');
        const isQuery = /^(GET|HEAD|DELETE)$/.test(
          method?.kind === 'text' && 'text' in (method.parts[0] ?? {}) ? String(Object(method.parts[0]).text) : '',
        );
        const received = sendRequest(to, {
          at: place,
          method: method ?? field('method') ?? unknownValue('no method', place),
          url: joinUrl(base, url ?? field('url') ?? unknownValue('no URL', place), place),
          headers: [...presentValues(findField(settings, 'headers')), ...presentValues(field('headers'))],
          query: isQuery ? presentValues(sentFields) : [],
          body:
            json !== undefined
              ? { value: json, as: 'json' }
              : sentFields !== undefined && !isQuery
                ? { value: sentFields, as: 'multipart' }
                : readTextBody(field('body')),
          limit: findTimeLimit(named) ?? findTimeLimit(settings),
        });
        noteRetries(to, received, field('retries') ?? findField(settings, 'retries'));
        return received;
      });
    const createPoolFunction = (scheme: string | undefined): Value =>
      nativeFunction(at, ({ args: [first], named, at: place }) => {
        const start = first ?? findField(named, 'host', 'url');
        const base =
          scheme === undefined || start === undefined
            ? undefined
            : concatenate([textValue(scheme, place), start], place);
        const request = createRequestFunction(named, base);
        const object = createObjectWith(place, { request, urlopen: request });
        putField(
          object,
          '__enter__',
          nativeFunction(place, () => object),
        );
        return object;
      });
    const self: Value = {
      kind: 'native',
      at,
      member: (name, place) => {
        if (/^(util|retry|timeout)$/.test(name)) return self;
        if (name === 'request') return createRequestFunction(undefined);
        if (name === 'Retry') return createRetryFunction(place);
        if (name === 'Timeout') return createTimeLimitFunction(place);
        return Object.hasOwn(POOL_ADDRESS, name) ? createPoolFunction(POOL_ADDRESS[name]) : undefined;
      },
    };
    return self;
  },
};

/** `Retry(status_forcelist=[429], respect_retry_after_header=True)`, which can be an option of a client. */
const createRetryFunction = (at: SourceLocation): Value => nativeFunction(at, ({ named }) => named);

/** Notes the statuses after which a client repeats a request, and the header that it then waits for. */
export function noteRetries(to: LibraryHost, received: ResponsePart, retries: Value | undefined): void {
  const statuses = findField(retries, 'status_forcelist');
  if (statuses !== undefined) to.noteComparisons([{ ...received, part: 'status' }, statuses]);
  const waits = findField(retries, 'respect_retry_after_header');
  if (waits?.kind === 'primitive' && waits.value === true)
    readReceivedMember({ ...received, part: 'headers' }, textValue('Retry-After', waits.at), waits.at);
}

/** `httpx.Timeout(5)` and `aiohttp.ClientTimeout(total=5)`, which are represented by the time. */
export const createTimeLimitFunction = (at: SourceLocation): Value =>
  nativeFunction(
    at,
    ({ args: [first], named, at: here }) =>
      first ?? [...named.fields.values()][0]?.value ?? unknownValue('no limit', here),
  );

/** `HTTPAdapter(max_retries=Retry(…))`, which `session.mount` adds to a session. */
const requestsAdapters: Library = {
  modules: ['requests.adapters'],
  make: (_, at) => ({
    kind: 'native',
    at,
    member: (name, place) => (name === 'HTTPAdapter' ? nativeFunction(place, ({ named }) => named) : undefined),
  }),
};

/** `connection.request(method, path, body, headers)` of `http.client`, then `connection.getresponse()`. */
export const httpClient: Library = {
  modules: ['http.client'],
  make: (to, at) => {
    const createConnection = (scheme: string): Value =>
      nativeFunction(at, ({ args: [host], named, at: place }) => {
        const object = objectValue(place);
        const start = host ?? findField(named, 'host') ?? unknownValue('a host', place);
        const request = nativeFunction(place, ({ args: [method, path, body, headers], named: options, at: here }) => {
          const response = sendRequest(to, {
            at: here,
            method: method ?? findField(options, 'method') ?? unknownValue('no method', here),
            url: concatenate(
              [textValue(scheme, here), start, path ?? findField(options, 'url') ?? unknownValue('no path', here)],
              here,
            ),
            headers: presentValues(headers ?? findField(options, 'headers')),
            query: [],
            body: readTextBody(body ?? findField(options, 'body')),
            limit: findTimeLimit(named),
          });
          putField(
            object,
            'getresponse',
            nativeFunction(here, () => response),
          );
          return unknownValue('nothing', here);
        });
        putField(object, 'request', request, place);
        return object;
      });
    const self: Value = {
      kind: 'native',
      at,
      member: (name) =>
        name === 'HTTPSConnection'
          ? createConnection('https://')
          : name === 'HTTPConnection'
            ? createConnection('http://')
            : name === 'client'
              ? self
              : undefined,
    };
    return self;
  },
};

export const PYTHON_CLIENTS: readonly Library[] = [urllib3, requestsAdapters, httpClient];
