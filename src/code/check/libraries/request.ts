import { readReceivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  type CodeBody,
  concatenate,
  dropEnd,
  isAbsent,
  knownText,
  mapAlternatives,
  objectValue,
  putFieldsOf,
  type ResponsePart,
  type SourceLocation,
  startOfText,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { applyRequestHooks, applyResponseHooks } from './hooks.ts';
import {
  createObjectWith,
  createOpenObject,
  findField,
  findFieldIn,
  type LibraryHost,
  presentValues,
  readTextBody,
  sendRequest,
  UNKNOWN_METHOD,
} from './library.ts';

/** How a library is called. The names of its options are not part of this: those of all libraries are understood together. */
export interface CallStyle {
  /** Reads the arguments of a call, such as `client.get(…)` with the method `GET`; without a method, of a call of the client itself. */
  readonly read: (call: CallArguments, method: string | undefined) => CallParts;
  /** The encoding of a body if the program passes an object. */
  readonly objects: CodeBody['as'];
  /** The media type that the library sends for a body which the program encodes. */
  readonly type?: string;
  /** Whether an application in the same process receives the requests. */
  readonly isInProcess?: boolean;
  /** Whether the call only makes requests, which code that is not followed may send. */
  readonly isPrepared?: boolean;
  /** Whether the call asserts how a double was called. */
  readonly isAsserted?: boolean;
  /** The part of the response that a call returns; by default the whole response. */
  readonly part?: ResponsePart['part'];
  /** The package that sends the request, if its calls are read by convention. */
  readonly sentBy?: string;
}

export interface CallParts {
  /** The URL, if it is not among the options. */
  readonly url?: Value | undefined;
  readonly options: readonly Value[];
  readonly data?: Value | undefined;
  /** The part of the response that this call returns, if its options decide that. */
  readonly part?: ResponsePart['part'];
}

export const BASE_NAMES = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix', 'base_url'];
export const QUERY_NAMES = ['searchParams', 'query', 'params', 'qs'];
/** The media type of the option `form`, whatever a library sends for other bodies. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
export const BODY_NAMES = ['data', 'content', 'body', 'payload'];

/**
 * Sends a request with the options of its call and those of its client: `headers`, a base, a query, hooks.
 *
 * @returns The response, after the hooks of the client and of the call.
 */
export function sendWithOptions(
  to: LibraryHost,
  style: CallStyle,
  settings: readonly Value[],
  method: string | undefined,
  call: CallArguments,
): Value {
  const { at } = call;
  const [first, ...others] = call.args;
  // Each alternative of the options, or of a `Request`, has its own address and method.
  if (first?.kind === 'choice' && first.of.some((one) => one.kind === 'object' && one.of === undefined))
    return mapAlternatives(first, at, (one) =>
      sendWithOptions(to, style, settings, method, { ...call, args: [one, ...others] }),
    );
  const { url, options, data, part = style.part } = style.read(call, method);
  const all = [...settings, ...options].flatMap((one) => [one, ...applyRequestHooks(to, one, at)]);
  const callOption = (...names: readonly string[]): Value | undefined => findFieldIn(options, ...names);
  // With `json: true`, the body is encoded as JSON.
  const json = [callOption('json')].find((one) => one?.kind !== 'primitive' || typeof one.value !== 'boolean');
  const files = callOption('files', 'formData');
  const form = callOption('form');
  const received = sendRequest(
    to,
    {
      at,
      method:
        method === UNKNOWN_METHOD
          ? unknownValue('a name that is not known here', at)
          : ((method === undefined ? callOption('method') : undefined) ?? textValue(method ?? 'GET', at)),
      url: joinToBase(all, url ?? callOption('url', 'uri') ?? unknownValue('no URL', at), at),
      headers: all.flatMap((one) => [...listHeaders(one, at), ...callAuthentication(to, findField(one, 'auth'), at)]),
      query: all.flatMap((one) => presentValues(findField(one, ...QUERY_NAMES))).map((one) => readPairs(to, one, at)),
      body:
        json !== undefined
          ? { value: json, as: 'json' }
          : files !== undefined
            ? { value: multipartBody(files, data ?? callOption(...BODY_NAMES) ?? form, at), as: 'multipart' }
            : form !== undefined
              ? (readTextBody(form.kind === 'text' ? form : undefined, FORM_TYPE) ?? { value: form, as: 'form' })
              : encodeBody(data ?? callOption(...BODY_NAMES), style),
      // The options of the call have precedence over those of its client.
      limit: [...options, ...settings.toReversed()].map(findTimeLimit).find((one) => one !== undefined),
      isOpen: call.isOpen === true || all.some(mayHaveMore),
      isInProcess: style.isInProcess === true,
      ...(style.isPrepared === true && { isDeclared: true, isPrepared: true }),
      ...(style.isAsserted === true && { isAsserted: true }),
      ...(style.sentBy !== undefined && { sentBy: style.sentBy }),
    },
    part,
  );
  for (const one of all) noteRetries(to, received, one);
  // `validateStatus: (status) => status === 201` of axios
  for (const test of all.flatMap((one) => presentValues(findField(one, 'validateStatus'))))
    to.apply(test, [{ ...received, part: 'status' }], at);
  return all.reduce<Value>((value, one) => applyResponseHooks(to, value, one, at), received);
}

/** Returns the pairs that an object of Python is sent as: those of its method `items`, if its class declares one, and not its fields. */
const readPairs = (to: LibraryHost, query: Value, at: SourceLocation): Value =>
  mapAlternatives(query, at, (one) => {
    const isOfClass = one.kind === 'object' && typeof one.of === 'object' && at.file.endsWith('.py');
    const items = isOfClass ? to.readMember(one, 'items', at) : undefined;
    return items?.kind === 'function' ? to.apply(items, [], at) : one;
  });

/**
 * Notes the statuses after which a client repeats a request, and that it then waits as long as a header says: `Retry` of
 * urllib3 with `status_forcelist`, the option `retry` of ky and got with `statusCodes` and `afterStatusCodes`, and `retryStatusCodes` of ofetch.
 */
function noteRetries(to: LibraryHost, received: ResponsePart, options: Value): void {
  const retries = findField(options, 'retry', 'retries', 'max_retries');
  const waiting = findField(retries, 'afterStatusCodes');
  const statuses = [
    findField(retries, 'status_forcelist', 'statusCodes'),
    waiting,
    findField(options, 'retryStatusCodes'),
  ];
  for (const one of statuses.flatMap(presentValues)) to.noteComparisons([{ ...received, part: 'status' }, one]);
  const waits = waiting ?? findField(retries, 'respect_retry_after_header');
  const isWaiting =
    waits?.kind === 'list' ? waits.items.length > 0 : waits?.kind === 'primitive' && waits.value === true;
  if (waits !== undefined && isWaiting)
    readReceivedMember({ ...received, part: 'headers' }, textValue('Retry-After', waits.at), waits.at);
}

/**
 * Appends a path to the last base in options. An empty base that the program sets later is for absolute addresses, such as that of a
 * next page.
 */
export function joinToBase(options: readonly Value[], path: Value, at: SourceLocation): Value {
  const bases = options.flatMap(alternatives).flatMap((one) => {
    const fields = one.kind === 'object' ? one.fields : undefined;
    return BASE_NAMES.flatMap((name) => {
      const field = fields?.get(name);
      return field === undefined ? [] : [{ ...field, isPrefix: name.startsWith('prefix') }];
    });
  });
  const base = bases.findLast(({ value, isLater }) => !isAbsent(value) && !(isLater && knownText(value) === ''));
  return joinUrl(base?.value, path, at, base?.isPrefix);
}

/** Returns a form with the fields of further data and of files; an unknown value if one of the two is not an object. */
function multipartBody(files: Value, data: Value | undefined, at: SourceLocation): Value {
  if (files.kind !== 'object' || (data !== undefined && data.kind !== 'object')) return unknownValue('files', at);
  const all = objectValue(at, 'form');
  putFieldsOf(all, [...presentValues(data), files]);
  return all;
}

function encodeBody(value: Value | undefined, { objects, type }: CallStyle): CodeBody | undefined {
  const body = readTextBody(value, type);
  const isObject = objects === 'json' || body?.value.kind === 'object';
  return body?.as === 'text' && isObject ? { value: body.value, as: objects } : body;
}

const LIMIT_NAMES = ['timeout', 'signal', 'headersTimeout', 'bodyTimeout', 'request', 'response', 'deadline'];

/**
 * Finds the time limit in options, which may be a number, a signal, a tuple of seconds, or an object of the library,
 * such as `{ request: 5000 }` and a dispatcher.
 */
export function findTimeLimit(options: Value | undefined): Value | undefined {
  const dispatcher = findField(options, 'dispatcher', 'agent');
  return [
    ...LIMIT_NAMES.map((name) => findField(options, name)).map((one) =>
      one?.kind === 'object' ? findTimeLimit(one) : one,
    ),
    dispatcher && findTimeLimit(dispatcher),
  ].find((one) => one !== undefined && isTimeLimit(one));
}

const isTimeLimit = (value: Value): boolean =>
  (value.kind === 'primitive' && typeof value.value === 'number') ||
  /^\d+(ms|s|m)$/.test((value.kind === 'text' && knownText(value)) || '') ||
  (value.kind === 'list' && value.items.some(isTimeLimit)) ||
  // The default of a setting: `Number(process.env.LIMIT ?? 30_000)`
  (value.kind === 'choice' && value.of.some(isTimeLimit));

/** Whether options may contain more fields than the code shows. */
const mayHaveMore = (options: Value): boolean =>
  alternatives(options).some((one) => one.kind === 'unknown' || (one.kind === 'object' && one.isOpen));

/** Lists the headers in options, with credentials. In axios, an object in `headers` can have the headers of one HTTP method. */
function listHeaders(options: Value, at: SourceLocation): readonly Value[] {
  const headers = presentValues(findField(options, 'headers', 'extraHTTPHeaders'));
  const nested = headers.flatMap((one) =>
    one.kind === 'object'
      ? [...one.fields.values()].flatMap(({ value }) => (value.kind === 'object' ? [value] : []))
      : [],
  );
  const withoutNestedObjects = (one: Value): Value =>
    one.kind === 'object'
      ? { ...one, fields: new Map([...one.fields].filter(([, { value }]) => value.kind !== 'object')) }
      : one;
  return [
    ...headers.map((one) => mapAlternatives(one, one.at, withoutNestedObjects)),
    ...nested,
    ...presentValues(findField(options, 'auth')).map((auth) => toAuthorization(auth, at)),
    // In got, the two are options of their own.
    ...(findField(options, 'username') && findField(options, 'password') ? [toAuthorization(options, at)] : []),
    ...(mayHaveMore(options) ? [unknownValue('options that are not written here', at)] : []),
  ];
}

/** Converts an object with credentials, such as the option `auth`, to headers. A user with a password means the scheme Basic; any other object adds unknown credentials. */
function toAuthorization(auth: Value, at: SourceLocation): Value {
  if (auth.kind !== 'list' && findField(auth, 'username') === undefined)
    return unknownValue('credentials that an object adds', at);
  return createObjectWith(at, {
    authorization: concatenate([textValue('Basic ', auth.at), unknownValue('credentials', auth.at)], auth.at),
  });
}

/** Matches the methods of an object with credentials that add them to a request, in requests and in httpx. */
const AUTHENTICATE = ['__call__', 'auth_flow', 'sync_auth_flow', 'async_auth_flow'];

/** Returns the headers that an object of a class of the program adds to a request: `auth=TokenAuth(key)`. */
function callAuthentication(to: LibraryHost, auth: Value | undefined, at: SourceLocation): readonly Value[] {
  if (auth?.kind !== 'object' || typeof auth.of !== 'object') return [];
  const headers = objectValue(at);
  const request = createOpenObject(at, { headers });
  for (const name of AUTHENTICATE) {
    const method = to.readMember(auth, name, at);
    if (method.kind === 'function') to.apply(method, [request], at);
  }
  return headers.fields.size === 0 ? [] : [headers];
}

/**
 * Appends a path to the base of a client, with one slash between them; an absolute URL stays as it is.
 *
 * @param isPrefix Whether the library adds a slash to an empty path, too, and allows no path that begins with one.
 */
export function joinUrl(base: Value | undefined, path: Value, at: SourceLocation, isPrefix = false): Value {
  if (base === undefined) return path;
  return mapAlternatives(path, at, (one) => {
    const text = one.kind === 'text' ? startOfText(one) : '';
    if (/^[a-z]+:\/\//i.test(text)) return one;
    // An unknown value alone can be an address.
    const isJoined = isPrefix && one.kind === 'text' && (knownText(one) === '' || one.parts.length > 1);
    const isEmpty = text === '' && !isJoined;
    const slash = isEmpty || text.startsWith('/') ? [] : [textValue('/', at)];
    return mapAlternatives(base, at, (before) => concatenate([dropEnd(before, '/'), ...slash, one], at));
  });
}
