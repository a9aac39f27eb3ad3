import { platformValue } from '../platform/index.ts';
import {
  absentValue,
  type CallArguments,
  concatenate,
  isNullish,
  knownText,
  mapAlternatives,
  nativeFunction,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  startOfText,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createModule,
  createObjectWith,
  createOpenObject,
  createStatusCodes,
  findField,
  type Library,
  nameArguments,
  putField,
  putMethods,
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** Creates the style of functions that send a text, by the names of their parameters. */
const createTextStyle = (...parameters: readonly string[]): CallStyle => ({
  objects: 'text',
  read: (call) => ({ options: [nameArguments(call, parameters)] }),
});

/** `pool.request(method, url, fields, headers, body, json)` */
const URLLIB3_STYLE: CallStyle = {
  objects: 'text',
  read: (call) => {
    const options = nameArguments(call, ['method', 'url', 'fields']);
    const isQuery = /^(GET|HEAD|DELETE)$/.test(startOfText(findField(options, 'method')));
    putField(options, isQuery ? 'params' : 'files', findField(options, 'fields'));
    return { options: [options] };
  },
};

/** The start of the address to which the first argument of a pool belongs. */
const POOL_ADDRESS: Readonly<Record<string, string | undefined>> = {
  ...{ PoolManager: undefined, ProxyManager: undefined, connection_from_url: '' },
  ...{ HTTPConnectionPool: 'http://', HTTPSConnectionPool: 'https://' },
};

const urllib3: Library = {
  modules: [
    'urllib3',
    'urllib3.util',
    'urllib3.util.retry',
    'urllib3.util.timeout',
    'requests.packages.urllib3.util.retry',
  ],
  make: (to, at) => {
    const createRequestFunction = (settings: readonly ObjectValue[]): Value =>
      nativeFunction(at, (call) => {
        return sendWithOptions(to, URLLIB3_STYLE, settings, undefined, call);
      });
    const createPoolFunction = (scheme: string | undefined): Value =>
      nativeFunction(at, ({ args: [first], named, at: place }) => {
        const settings = addBase(named, scheme, first ?? findField(named, 'host', 'url'), place);
        const request = createRequestFunction([settings]);
        const object = createObjectWith(place, { request, urlopen: request });
        putMethods(object, { __enter__: () => object });
        return object;
      });
    const self: Value = createModule(
      at,
      { request: createRequestFunction([]), Retry: firstNamed, Timeout: callTimeLimit },
      {
        member: (name) => {
          if (/^(util|retry|timeout)$/.test(name)) return self;
          return Object.hasOwn(POOL_ADDRESS, name) ? createPoolFunction(POOL_ADDRESS[name]) : undefined;
        },
      },
    );
    return self;
  },
};

/** Adds the base that a scheme and a host are to the options of a client. */
function addBase(
  options: ObjectValue,
  scheme: string | undefined,
  host: Value | undefined,
  at: SourceLocation,
): ObjectValue {
  if (scheme === undefined || host === undefined) return options;
  const all: ObjectValue = { ...options, fields: new Map(options.fields) };
  putField(all, 'base_url', concatenate([textValue(scheme, at), host], at));
  return all;
}

/** `Retry(status_forcelist=[429], respect_retry_after_header=True)`, which can be an option of a client: an object of its arguments. */
const firstNamed = ({ named }: CallArguments): Value => named;

/** `httpx.Timeout(5)` and `aiohttp.ClientTimeout(total=5)`, which are represented by the time. */
export const callTimeLimit = ({ args: [first], named, at }: CallArguments): Value =>
  first ?? [...named.fields.values()][0]?.value ?? unknownValue('no limit', at);

/** `HTTPAdapter(max_retries=Retry(…))`, which `session.mount` adds to a session. */
const requestsAdapters: Library = {
  modules: ['requests.adapters'],
  make: (_, at) => createModule(at, { HTTPAdapter: firstNamed }),
};

const CONNECTION_STYLE = createTextStyle('method', 'url', 'body', 'headers');

/** `connection.request(method, path, body, headers)` of `http.client`, then `connection.getresponse()`, and `HTTPStatus` of `http`. */
const httpClient: Library = {
  modules: ['http', 'http.client'],
  make: (to, at) => {
    const createConnection =
      (scheme: string) =>
      ({ args: [first], named, at: place }: CallArguments): Value => {
        const object = objectValue(place);
        const host = first ?? findField(named, 'host') ?? unknownValue('a host', place);
        const settings = addBase(named, scheme, host, place);
        putMethods(object, {
          request: (call) => {
            const response = sendWithOptions(to, CONNECTION_STYLE, [settings], undefined, call);
            putMethods(object, { getresponse: () => response });
            return unknownValue('nothing', call.at);
          },
        });
        return object;
      };
    const self: Value = createModule(
      at,
      {
        HTTPSConnection: createConnection('https://'),
        HTTPConnection: createConnection('http://'),
        HTTPStatus: createStatusCodes(at),
      },
      { member: (name) => (name === 'client' ? self : undefined) },
    );
    return self;
  },
};

/** `urlopen(url | Request(url, data, headers, method))`, which sends `POST` if there are data. */
const URLLIB_STYLE: CallStyle = {
  objects: 'text',
  type: 'application/x-www-form-urlencoded',
  read: (call) => {
    const options = nameArguments(call, ['url', 'data']);
    const target = findField(options, 'url');
    if (target?.kind === 'object') {
      options.fields.delete('url');
      putFieldsOf(options, [target]);
    }
    const method = findField(options, 'method') ?? absentValue(call.at);
    const byData = textValue(isNullish(findField(options, 'data')) ? 'GET' : 'POST', call.at);
    putField(
      options,
      'method',
      mapAlternatives(method, call.at, (one) => (isNullish(one) ? byData : one)),
    );
    return { options: [options] };
  },
};

const urllib: Library = {
  modules: ['urllib', 'urllib.request', 'urllib.parse', 'urllib.error'],
  make: (to, at) => {
    const createRequest = (call: CallArguments): Value => {
      const request = nameArguments(call, ['url', 'data', 'headers']);
      const headers = findField(request, 'headers') ?? objectValue(call.at);
      putField(request, 'headers', headers);
      putMethods(request, {
        add_header: ({ args: [name, value] }) => {
          if (headers.kind === 'object') putField(headers, knownText(name) ?? '', value, name?.at);
          return headers;
        },
      });
      return request;
    };
    const open = (call: CallArguments): Value => {
      const [target] = call.args;
      const place = target?.kind === 'object' ? target.at : call.at;
      return sendWithOptions(to, URLLIB_STYLE, [], undefined, { ...call, at: place });
    };
    const self: Value = createModule(
      at,
      { Request: createRequest, urlopen: open },
      { member: (name) => (/^(request|parse)$/.test(name) ? self : platformValue(name, at, to)) },
    );
    return self;
  },
};

const ANSIBLE_STYLE = createTextStyle('url', 'data', 'headers', 'method');

/** `fetch_url(module, url, data, headers, method)` of Ansible, which returns a response and facts about it, and `open_url(url, data, …)`. */
const ansible: Library = {
  modules: ['ansible.module_utils.urls'],
  make: (to, at) => {
    const send = (call: CallArguments): Value => sendWithOptions(to, ANSIBLE_STYLE, [], undefined, call);
    return createModule(at, {
      fetch_url: ({ args: [, ...args], ...call }) => {
        const response = send({ ...call, args });
        if (response.kind !== 'received') return unknownValue('a response', call.at);
        const facts = createOpenObject(call.at, {
          status: { ...response, part: 'status' },
          body: { ...response, part: 'text', isError: true },
        });
        return { kind: 'list', items: [response, facts], isOpen: false, at: call.at };
      },
      open_url: send,
    });
  },
};

const HTTPLIB2_STYLE = createTextStyle('uri', 'method', 'body', 'headers');

/** `Http().request(uri, method, body, headers)` of httplib2, which returns a response and its content. */
const httplib2: Library = {
  modules: ['httplib2'],
  make: (to, at) =>
    createModule(at, {
      Http: ({ at: place }) => {
        const client = objectValue(place);
        putMethods(client, {
          add_credentials: (call) => {
            putField(client, 'auth', unknownValue('credentials', call.at));
            return unknownValue('nothing', call.at);
          },
          request: (call) => {
            const response = sendWithOptions(to, HTTPLIB2_STYLE, [client], undefined, call);
            if (response.kind !== 'received') return unknownValue('a response', call.at);
            const content: Value = { ...response, part: 'text' };
            return { kind: 'list', items: [response, content], isOpen: false, at: call.at };
          },
        });
        return client;
      },
    }),
};

export const PYTHON_CLIENTS: readonly Library[] = [urllib, ansible, urllib3, requestsAdapters, httpClient, httplib2];
