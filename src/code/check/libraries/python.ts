import { platformValue } from '../platform/index.ts';
import {
  type CallArguments,
  isAbsent,
  knownText,
  native,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import {
  findField,
  HTTP_METHODS,
  type Library,
  objectWith,
  present,
  put,
  type Sender,
  sendRequest,
  statusCodes,
  textBody,
} from './library.ts';
import { type CallStyle, request, timeLimit } from './request.ts';

/** The calls of requests, httpx and aiohttp: `request(method, url, …)`, and for each method `get(url, …)`. */
const STYLE: CallStyle = {
  objects: 'form',
  read: ({ args, named, at }, method) => {
    const names =
      method === undefined ? ['method', 'url'] : ['url', ...(/^P/.test(method) ? ['data', 'json'] : ['params'])];
    const options: ObjectValue = { ...named, fields: new Map(named.fields), at };
    for (const [index, name] of names.entries()) if (!isAbsent(args[index])) put(options, name, args[index]);
    return { options: [options] };
  },
};

/** A session or a client, whose options and fields apply to each of its requests. */
function createSession(to: Sender, { args: [first], named, at }: CallArguments, style = STYLE): ObjectValue {
  const session: ObjectValue = { ...named, fields: new Map(named.fields), at };
  if (first !== undefined && first.kind !== 'object') put(session, 'base_url', first);
  for (const name of ['headers', 'params'])
    if (findField(named, name) === undefined) put(session, name, objectValue(at));
  for (const [name, call] of methods(to, style, [session], at)) put(session, name, call, at);
  // A request that is made before it is sent: `session.send(session.prepare_request(Request(…)))`
  put(
    session,
    'prepare_request',
    native(at, ({ args: [prepared], at: place }) => prepared ?? unknown('nothing', place)),
  );
  put(session, 'build_request', createRequestObject(at));
  const send = native(at, ({ args: [prepared, ...args], named: options, at: place }) =>
    prepared?.kind === 'object'
      ? request(to, style, [session, options], undefined, { args, named: prepared, at: place })
      : unknown('a response', place),
  );
  put(session, 'send', send);
  const entered = native(at, () => session);
  for (const name of ['__enter__', '__aenter__']) put(session, name, entered);
  return session;
}

/** `requests.Request(method, url, …)`, an object of the options that a session sends. */
const createRequestObject = (at: SourceLocation): Value =>
  native(at, ({ args, named, at: place }) => {
    const object: ObjectValue = { ...named, fields: new Map(named.fields), at: place };
    for (const [index, name] of ['method', 'url'].entries()) put(object, name, args[index]);
    put(
      object,
      'prepare',
      native(place, () => object),
    );
    return object;
  });

const methods = (
  to: Sender,
  style: CallStyle,
  settings: readonly Value[],
  at: SourceLocation,
): ReadonlyMap<string, Value> =>
  new Map(
    [undefined, ...HTTP_METHODS].map((method) => [
      method ?? 'request',
      native(at, (call) => request(to, style, settings, method?.toUpperCase(), call)),
    ]),
  );

const CLASSES = /^(Session|session|Client|AsyncClient|ClientSession|TestClient)$/;

const requestsLike: Library = {
  modules: ['requests', 'httpx', 'aiohttp', 'fastapi.testclient', 'starlette.testclient'],
  make: (to, at) => {
    const functions = methods(to, STYLE, [], at);
    // A session that code outside these files makes has unknown options.
    const client = (place: SourceLocation): Value =>
      createSession(to, { args: [], named: { ...objectValue(place), isOpen: true }, at: place });
    return {
      kind: 'native',
      at,
      client,
      member: (name, place) => {
        if (name === 'codes') return statusCodes(place);
        if (name === 'Request') return createRequestObject(place);
        // `httpx.Timeout(5)` and `aiohttp.ClientTimeout(total=5)`
        if (/^(Timeout|ClientTimeout)$/.test(name))
          return native(
            place,
            ({ args: [first], named, at: here }) =>
              first ?? [...named.fields.values()][0]?.value ?? unknown('no limit', here),
          );
        if (!CLASSES.test(name)) return functions.get(name);
        // The first argument of a client for tests is the application.
        return name === 'TestClient'
          ? native(place, (call) => createSession(to, { ...call, args: [] }, { ...STYLE, isInProcess: true }))
          : { ...native(place, (call) => createSession(to, call)), client };
      },
    };
  },
};

/** `urlopen(url | Request(url, data, headers, method))`. */
const urllib: Library = {
  modules: ['urllib', 'urllib.request', 'urllib.parse', 'urllib.error'],
  make: (to, at) => {
    const request = native(at, ({ args: [url, data, headers], named, at: place }) => {
      const of = (name: string): Value | undefined => findField(named, name);
      const sentHeaders = headers ?? of('headers') ?? objectValue(place);
      const add = native(place, ({ args: [name, value] }) => {
        if (sentHeaders.kind === 'object') put(sentHeaders, knownText(name) ?? '', value, name?.at);
        return sentHeaders;
      });
      const parts = { url: url ?? of('url'), data: data ?? of('data'), headers: sentHeaders, method: of('method') };
      return objectWith(place, { ...parts, add_header: add });
    });
    const open = native(at, ({ args: [target, data], named, at: place }) => {
      const of = (name: string): Value | undefined => findField(target, name);
      const body = of('data') ?? data ?? findField(named, 'data');
      return sendRequest(to, {
        at: place,
        method: of('method') ?? textValue(body === undefined || isAbsent(body) ? 'GET' : 'POST', place),
        url: target?.kind === 'object' ? (of('url') ?? unknown('no URL', place)) : (target ?? unknown('no URL', place)),
        headers: present(of('headers')),
        query: [],
        body: textBody(body, 'application/x-www-form-urlencoded'),
        limit: timeLimit(named),
      });
    });
    const members: Readonly<Record<string, Value>> = { Request: request, urlopen: open };
    const self: Value = {
      kind: 'native',
      at,
      member: (name) => members[name] ?? (/^(request|parse)$/.test(name) ? self : platformValue(name, at, to)),
    };
    return self;
  },
};

export const PYTHON: readonly Library[] = [requestsLike, urllib];
