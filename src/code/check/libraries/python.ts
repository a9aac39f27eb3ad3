import { HTTP_METHODS } from '../http-methods.ts';
import { platformValue } from '../platform/index.ts';
import { ANY_ELEMENT_KEY } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  isAbsent,
  isNullish,
  knownText,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createObjectWith,
  createStatusCodes,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
  UNKNOWN_METHOD,
} from './library.ts';
import { createTimeLimitFunction, noteRetries } from './python-clients.ts';
import { type CallStyle, findTimeLimit, sendWithOptions } from './request.ts';

/** The calls of requests, httpx and aiohttp: `request(method, url, …)`, and for each method `get(url, …)`. */
const PYTHON_STYLE: CallStyle = {
  objects: 'form',
  read: ({ args, named, at }, method) => {
    const names =
      method === undefined ? ['method', 'url'] : ['url', ...(/^P/.test(method) ? ['data', 'json'] : ['params'])];
    const options: ObjectValue = { ...named, fields: new Map(named.fields), at };
    for (const [index, name] of names.entries()) if (!isAbsent(args[index])) putField(options, name, args[index]);
    return { options: [options] };
  },
};

/** Creates a session or a client, whose options and fields apply to each of its requests. */
function createSession(
  to: LibraryHost,
  { args: [first], named, at }: CallArguments,
  style = PYTHON_STYLE,
): ObjectValue {
  const session: ObjectValue = { ...named, fields: new Map(named.fields), at };
  if (first !== undefined && first.kind !== 'object') putField(session, 'base_url', first);
  for (const name of ['headers', 'params'])
    if (findField(named, name) === undefined) putField(session, name, objectValue(at));
  for (const [name, call] of createSessionMethods(to, style, [session], at)) putField(session, name, call, at);
  // A request that is made before it is sent: `session.send(session.prepare_request(Request(…)))`
  putField(
    session,
    'prepare_request',
    nativeFunction(at, ({ args: [prepared], at: place }) => prepared ?? unknownValue('nothing', place)),
  );
  putField(session, 'build_request', createRequestObject(at));
  const send = nativeFunction(at, ({ args: [prepared, ...args], named: options, at: place }) =>
    prepared?.kind === 'object'
      ? sendWithOptions(to, style, [session, options], undefined, { args, named: prepared, at: place })
      : unknownValue('a response', place),
  );
  putField(session, 'send', send);
  const mount = nativeFunction(at, ({ args: [, adapter], at: place }) => {
    putField(session, 'max_retries', findField(adapter, 'max_retries'), place);
    return unknownValue('nothing', place);
  });
  putField(session, 'mount', mount);
  const entered = nativeFunction(at, () => session);
  for (const name of ['__enter__', '__aenter__']) putField(session, name, entered);
  return session;
}

/** The parameters of `requests.Request`, in their order. */
const REQUEST_PARAMETERS = ['method', 'url', 'headers', 'files', 'data', 'params', 'auth', 'cookies', 'hooks', 'json'];

/** `requests.Request(method, url, …)`, an object of the options that a session sends. */
const createRequestObject = (at: SourceLocation): Value =>
  nativeFunction(at, ({ args, named, at: place }) => {
    const object: ObjectValue = { ...named, fields: new Map(named.fields), at: place };
    for (const [index, name] of REQUEST_PARAMETERS.entries())
      if (!isNullish(args[index])) putField(object, name, args[index]);
    if (isNullish(findField(object, 'headers'))) putField(object, 'headers', objectValue(place));
    putField(
      object,
      'prepare',
      nativeFunction(place, () => object),
    );
    return object;
  });

const createSessionMethods = (
  to: LibraryHost,
  style: CallStyle,
  settings: readonly Value[],
  at: SourceLocation,
): ReadonlyMap<string, Value> =>
  new Map(
    // `getattr(session, method)` of a name that is not known is one of the methods.
    ['request', 'stream', UNKNOWN_METHOD, ...HTTP_METHODS].map((name) => [
      name === UNKNOWN_METHOD ? ANY_ELEMENT_KEY : name,
      nativeFunction(at, (call) => {
        const method = /^(request|stream)$/.test(name) ? undefined : name;
        const received = sendWithOptions(to, style, settings, method?.toUpperCase(), call);
        if (received.kind !== 'received') return received;
        for (const one of settings) {
          noteRetries(to, received, findField(one, 'max_retries'));
        }
        return received;
      }),
    ]),
  );

const SESSION_CLASS = /^(Session|session|Client|AsyncClient|ClientSession|TestClient)$/;

/** Matches the functions of Home Assistant that return its session of aiohttp or client of httpx. */
const SHARED_SESSION = /^(async_(get|create)_clientsession|get_async_client|create_async_httpx_client)$/;

const requestsLike: Library = {
  modules: [
    ...['requests', 'httpx', 'aiohttp', 'fastapi.testclient', 'starlette.testclient'],
    ...['homeassistant.helpers.aiohttp_client', 'homeassistant.helpers.httpx_client'],
  ],
  make: (to, at) => {
    const functions = createSessionMethods(to, PYTHON_STYLE, [], at);
    // A session that code outside these files creates has unknown options.
    const createOpenSession = (place: SourceLocation): Value =>
      createSession(to, { args: [], named: { ...objectValue(place), isOpen: true }, at: place });
    return {
      kind: 'native',
      at,
      client: createOpenSession,
      member: (name, place) => {
        if (name === 'codes') return createStatusCodes(place);
        if (name === 'Request') return createRequestObject(place);
        if (/^(Timeout|ClientTimeout)$/.test(name)) return createTimeLimitFunction(place);
        if (SHARED_SESSION.test(name)) return nativeFunction(place, ({ at: here }) => createOpenSession(here));
        if (!SESSION_CLASS.test(name)) return functions.get(name === '' ? ANY_ELEMENT_KEY : name);
        // The first argument of a client for tests is the application.
        return name === 'TestClient'
          ? nativeFunction(place, (call) =>
              createSession(to, { ...call, args: [] }, { ...PYTHON_STYLE, isInProcess: true }),
            )
          : { ...nativeFunction(place, (call) => createSession(to, call)), client: createOpenSession };
      },
    };
  },
};

/** `urlopen(url | Request(url, data, headers, method))`. */
const urllib: Library = {
  modules: ['urllib', 'urllib.request', 'urllib.parse', 'urllib.error'],
  make: (to, at) => {
    const request = nativeFunction(at, ({ args: [url, data, headers], named, at: place }) => {
      const namedArgument = (name: string): Value | undefined => findField(named, name);
      const sentHeaders = headers ?? namedArgument('headers') ?? objectValue(place);
      const add = nativeFunction(place, ({ args: [name, value] }) => {
        if (sentHeaders.kind === 'object') putField(sentHeaders, knownText(name) ?? '', value, name?.at);
        return sentHeaders;
      });
      const parts = {
        url: url ?? namedArgument('url'),
        data: data ?? namedArgument('data'),
        headers: sentHeaders,
        method: namedArgument('method'),
      };
      return createObjectWith(place, { ...parts, add_header: add });
    });
    const open = nativeFunction(at, ({ args: [target, data], named, at: place }) => {
      const targetField = (name: string): Value | undefined => findField(target, name);
      const body = targetField('data') ?? data ?? findField(named, 'data');
      return sendRequest(to, {
        at: target?.kind === 'object' ? target.at : place,
        method: targetField('method') ?? textValue(body === undefined || isAbsent(body) ? 'GET' : 'POST', place),
        url:
          target?.kind === 'object'
            ? (targetField('url') ?? unknownValue('no URL', place))
            : (target ?? unknownValue('no URL', place)),
        headers: presentValues(targetField('headers')),
        query: [],
        body: readTextBody(body, 'application/x-www-form-urlencoded'),
        limit: findTimeLimit(named),
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

/** Creates the client that a name is declared to be: `session: aiohttp.ClientSession`. */
const declaredClient: Library = {
  globals: ['python:client'],
  make: (_, at) =>
    nativeFunction(at, ({ args: [type], at: place }) => {
      const client = type && alternatives(type).flatMap((one) => (one.kind === 'native' && one.client) || [])[0];
      return client?.(place) ?? unknownValue('a client that is not made here', place);
    }),
};

/** `fetch_url(module, url, data, headers, method)` of Ansible, which returns a response and facts about it, and `open_url(url, data, …)`. */
const ansible: Library = {
  modules: ['ansible.module_utils.urls'],
  make: (to, at) => {
    const send = (
      url: Value | undefined,
      [data, headers, method]: readonly Value[],
      { named, at: place }: CallArguments,
    ) => {
      const body = data ?? findField(named, 'data');
      return sendRequest(to, {
        at: place,
        method: method ?? findField(named, 'method') ?? textValue('GET', place),
        url: url ?? findField(named, 'url') ?? unknownValue('no URL', place),
        headers: presentValues(headers ?? findField(named, 'headers')),
        query: [],
        body: readTextBody(body),
        limit: findTimeLimit(named),
      });
    };
    const fetchUrl = nativeFunction(at, (call) => {
      const [, url, ...others] = call.args;
      const response = send(url, others, call);
      const info = createObjectWith(call.at, {
        status: { ...response, part: 'status' },
        body: { ...response, part: 'text', isError: true },
      });
      return { kind: 'list', items: [response, { ...info, isOpen: true }], isOpen: false, at: call.at };
    });
    const openUrl = nativeFunction(at, (call) => send(call.args[0], call.args.slice(1), call));
    return {
      kind: 'native',
      at,
      member: (name) => (name === 'fetch_url' ? fetchUrl : name === 'open_url' ? openUrl : undefined),
    };
  },
};

export const PYTHON_LIBRARIES: readonly Library[] = [requestsLike, urllib, declaredClient, ansible];
