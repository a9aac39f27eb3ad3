import { HTTP_METHODS } from '../http-methods.ts';
import { ANY_ELEMENT_KEY } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  isNullish,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createGlobal,
  createStatusCodes,
  findField,
  type Library,
  type LibraryHost,
  nameArguments,
  putField,
  putMethods,
  UNKNOWN_METHOD,
} from './library.ts';
import { callTimeLimit } from './python-clients.ts';
import { type CallStyle, sendWithOptions } from './request.ts';
import { openWebSocket, pythonWebSockets } from './web-sockets.ts';

/** The calls of requests, httpx and aiohttp: `request(method, url, …)`, and for each method `get(url, …)`. */
const PYTHON_STYLE: CallStyle = {
  objects: 'form',
  read: (call, method) => {
    const parameters =
      method === undefined ? ['method', 'url'] : ['url', ...(/^P/.test(method) ? ['data', 'json'] : ['params'])];
    return { options: [nameArguments(call, parameters)] };
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
  putMethods(session, {
    ws_connect: (call) => openWebSocket(to, [session], call),
    // A request that is made before it is sent: `session.send(session.prepare_request(Request(…)))`
    prepare_request: ({ args: [prepared], at: place }) =>
      prepared?.kind === 'object' ? declareRequest(to, prepared, [session]) : unknownValue('nothing', place),
    build_request: (call) => declareRequest(to, createRequestObject(to, call), [session]),
    send: ({ args: [prepared, ...args], named: options, at: place }) =>
      prepared?.kind === 'object'
        ? sendWithOptions(to, style, [session, options], undefined, { args, named: prepared, at: place })
        : unknownValue('a response', place),
    mount: ({ args: [, adapter], at: place }) => {
      putField(session, 'max_retries', findField(adapter, 'max_retries'), place);
      return unknownValue('nothing', place);
    },
    ...{ __enter__: () => session, __aenter__: () => session },
  });
  return session;
}

/** The parameters of `requests.Request`, in their order. */
const REQUEST_PARAMETERS = ['method', 'url', 'headers', 'files', 'data', 'params', 'auth', 'cookies', 'hooks', 'json'];

/** `requests.Request(method, url, …)`, an object of the options that a session sends. */
function createRequestObject(to: LibraryHost, call: CallArguments): ObjectValue {
  const object = nameArguments(call, REQUEST_PARAMETERS);
  if (isNullish(findField(object, 'headers'))) putField(object, 'headers', objectValue(call.at));
  putMethods(object, { prepare: () => declareRequest(to, object, []) });
  return object;
}

/** Notes a request that is ready to be sent: a thread can take it from a queue, where no call leads from here. */
function declareRequest(to: LibraryHost, prepared: ObjectValue, settings: readonly Value[]): ObjectValue {
  const call = { args: [], named: prepared, at: prepared.at, isOpen: true };
  sendWithOptions(to, { ...PYTHON_STYLE, isPrepared: true }, settings, undefined, call);
  return prepared;
}

/** Leaves the headers of a session open after a login: it sends the cookies that the response sets with each later request. */
function openHeaders(settings: readonly Value[], at: SourceLocation): void {
  for (const session of settings)
    if (session.kind === 'object') {
      const headers = findField(session, 'headers');
      putField(session, 'headers', headers?.kind === 'object' ? { ...headers, isOpen: true } : headers, at);
    }
}

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
        const response = sendWithOptions(to, style, settings, method?.toUpperCase(), call);
        if (findField(call.named, 'auth') !== undefined) openHeaders(settings, call.at);
        return response;
      }),
    ]),
  );

/** Creates a client that sends to an application in the same process, whatever its address is. */
export const createTestClient = (to: LibraryHost, call: CallArguments): ObjectValue =>
  createSession(to, { ...call, args: [] }, { ...PYTHON_STYLE, isInProcess: true });

const SESSION_CLASS = /^(Session|session|Client|AsyncClient|ClientSession|TestClient)$/;

/** Matches the functions of Home Assistant that return its session of aiohttp or client of httpx. */
const SHARED_SESSION = /^(async_(get|create)_clientsession|get_async_client|create_async_httpx_client)$/;

const requestsLike: Library = {
  modules: [
    ...['requests', 'httpx', 'aiohttp', 'fastapi.testclient', 'starlette.testclient'],
    ...['requests.api', 'requests.auth', 'requests.sessions', 'aiohttp.client', 'aiohttp.test_utils'],
    ...['homeassistant.helpers.aiohttp_client', 'homeassistant.helpers.httpx_client'],
  ],
  make: (to, at) => {
    const functions = createSessionMethods(to, PYTHON_STYLE, [], at);
    // A session that code outside these files creates has unknown options.
    const createOpenSession = (place: SourceLocation): Value =>
      createSession(to, { args: [], named: { ...objectValue(place), isOpen: true }, at: place });
    const self: Value = {
      kind: 'native',
      at,
      client: createOpenSession,
      member: (name, place) => {
        if (name === 'auth') return self;
        // `BasicAuth(user, password)` is like the pair of both.
        if (/^(HTTP)?BasicAuth$/.test(name))
          return nativeFunction(place, ({ args, at: here }) => ({ kind: 'list', items: args, isOpen: true, at: here }));
        if (name === 'codes') return createStatusCodes(place);
        if (name === 'Request') return nativeFunction(place, (call) => createRequestObject(to, call));
        if (/^(Timeout|ClientTimeout)$/.test(name)) return nativeFunction(place, callTimeLimit);
        if (SHARED_SESSION.test(name)) return nativeFunction(place, ({ at: here }) => createOpenSession(here));
        if (/^[AW]SGITransport$/.test(name))
          return nativeFunction(place, ({ at: here }) => ({ kind: 'native', name, at: here }));
        if (!SESSION_CLASS.test(name)) return functions.get(name === '' ? ANY_ELEMENT_KEY : name);
        const create = (call: CallArguments): Value => {
          const transport = findField(call.named, 'transport');
          if (name !== 'TestClient' && transport?.kind !== 'native') return createSession(to, call);
          // A client that a test answers itself replaces one of the program, which may have further options.
          const isDouble = transport?.kind === 'native' && transport.name === 'MockTransport';
          return createTestClient(to, isDouble ? { ...call, named: { ...call.named, isOpen: true } } : call);
        };
        return { ...nativeFunction(place, create), client: createOpenSession };
      },
    };
    return self;
  },
};

/** `client = await aiohttp_client(app)` of pytest-aiohttp */
const aiohttpClient: Library = {
  globals: ['pytest:aiohttp_client'],
  make: (to, at) => nativeFunction(at, (call) => createTestClient(to, call)),
};

/** Creates the client that a name is declared to be: `session: aiohttp.ClientSession`. */
const declaredClient = createGlobal('python:client', ({ args: [type], at }) => {
  const client = type && alternatives(type).flatMap((one) => (one.kind === 'native' && one.client) || [])[0];
  return client?.(at) ?? unknownValue('a client that is not made here', at);
});

/** The methods of `aiohttp.hdrs`, such as `METH_GET`. */
const aiohttpMethods: Library = {
  modules: ['aiohttp.hdrs'],
  make: (_, at) => ({
    kind: 'native',
    at,
    member: (name, place) => (name.startsWith('METH_') ? textValue(name.slice('METH_'.length), place) : undefined),
  }),
};

export const PYTHON_LIBRARIES: readonly Library[] = [
  requestsLike,
  aiohttpClient,
  aiohttpMethods,
  pythonWebSockets,
  declaredClient,
];
