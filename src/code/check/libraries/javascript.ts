import { developerApi, toolkitApi } from '../../../sdk/client/operations.ts';
import { resolveUrl } from '../platform/index.ts';
import { receivedMember } from '../received.ts';
import {
  type Arguments,
  alternatives,
  concatenate,
  createRequest,
  isAbsent,
  knownText,
  type NativeValue,
  native,
  type ObjectValue,
  objectValue,
  putAll,
  type ReceivedValue,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import {
  findField,
  type Library,
  objectWith,
  present,
  put,
  request,
  type Send,
  type Style,
  sendRequest,
  statusCodes,
  textBody,
  timeLimit,
  withMethods,
} from './library.ts';

const FETCH_STYLE: Style = {
  objects: 'text',
  type: 'text/plain',
  // A `Request` has a URL and options of its own.
  read: ({ args: [input, init] }) =>
    input?.kind === 'object' && input.of === undefined
      ? { options: [...present(init), input] }
      : { url: input, options: present(init) },
};

const AXIOS_STYLE: Style = {
  objects: 'json',
  read: ({ args: [first, second, third] }, method = '') =>
    first?.kind === 'object' && first.of === undefined
      ? { options: [first] }
      : /^P/.test(method)
        ? { url: first, options: present(third), data: second }
        : { url: first, options: present(second) },
};

const KY_STYLE: Style = { objects: 'form', read: ({ args: [url, options] }) => ({ url, options: present(options) }) };

/** `client.GET(path, { params: { path, query, header }, body })` returns data, error and response. */
const OPENAPI_FETCH_STYLE: Style = {
  objects: 'json',
  read: ({ args: [path, init], at }) => {
    const params = findField(init, 'params');
    const sent = objectWith(at, { headers: findField(params, 'header'), query: findField(params, 'query') });
    const rest = init?.kind === 'object' ? { ...init, fields: new Map(init.fields) } : init;
    if (rest?.kind === 'object') rest.fields.delete('params');
    return { url: templated(path, findField(params, 'path'), at), options: [sent, ...present(rest)] };
  },
};

/**
 * A client, or a function such as `fetch`, with methods named after those of HTTP.
 *
 * @param settings Options for all requests, to which later settings are added.
 */
function createClient(send: Send, at: SourceLocation, style: Style, settings: Value[]): NativeValue {
  const common = objectValue(at);
  const defaults = objectWith(at, { headers: objectWith(at, { common }), common });
  settings.push(defaults);
  const using = (optionsOf: (args: readonly Value[]) => readonly Value[]): Value =>
    native(at, ({ args }) => {
      settings.push(...optionsOf(args));
      return unknown('nothing', at);
    });
  /** `interceptors.request.use(hook)` and `interceptors.response.use(hook, hookOfErrors)` */
  const interceptors = (kind: string): Value => {
    const use = using(([hook, beforeError]) => [
      objectWith(at, { hooks: objectWith(at, { [kind]: hook, ...(kind === 'response' && { beforeError }) }) }),
    ]);
    return { kind: 'native', at, member: () => use };
  };
  const call = (method?: string) => (given: Arguments) => request(send, style, settings, method, given);
  const create = (place: SourceLocation, options: Value | undefined): Value =>
    createClient(send, place, style, [...settings, ...present(options)]);
  const self: NativeValue = withMethods(at, call, {
    call: call(),
    client: (place) => create(place, unknown('a client that is not made here', place)),
    member: (name, place) => {
      if (/^(default|fetch|ofetch|request|AxiosInstance|AxiosStatic|KyInstance|Got)$/.test(name)) return self;
      if (/^(create|extend)$/.test(name)) return native(place, ({ args: [options] }) => create(place, options));
      if (name === 'defaults') return defaults;
      if (name === 'interceptors') return { kind: 'native', at, member: interceptors };
      return name === 'use' ? using((args) => args) : undefined;
    },
  });
  return self;
}

const library = (style: Style, names: Pick<Library, 'modules' | 'globals'>): Library => ({
  ...names,
  make: (send, at) => createClient(send, at, style, []),
});

/** `new Request(url, init)`: an object with both. */
const requestClass: Library = {
  globals: ['Request'],
  make: (_, at) =>
    native(at, ({ args: [url, init], at: place }) => {
      const made = objectValue(place);
      putAll(made, present(init));
      put(made, 'url', url);
      return made;
    }),
};

/** `http.request(options | url, options?, callback)` of Node. The callback receives the response, and `write` the body. */
const nodeHttp: Library = {
  modules: ['http', 'https', 'node:http', 'node:https'],
  make: (send, at) => {
    const start =
      (method?: Value) =>
      ({ args, at: place }: Arguments): Value => {
        const callback = args.find(({ kind }) => kind === 'function');
        const options = args.find((one) => one.kind === 'object' && one.of === undefined);
        const url = args.find((one) => one !== callback && one !== options);
        const field = (name: string): Value | undefined => findField(options, name);
        const host = field('hostname') ?? field('host');
        const parts = [
          textValue('https://', place),
          host ?? unknown('a host', place),
          field('path') ?? textValue('/', place),
        ];
        const written: { body: Value | undefined; isEnded: boolean } = { body: undefined, isEnded: false };
        const made = {
          at: place,
          method: method ?? field('method') ?? textValue('GET', place),
          url: url ?? concatenate(parts, place),
          headers: [...present(field('headers'))],
          get body() {
            return textBody(written.body);
          },
          // Until the program ends it, other code can write to it.
          get isOpen() {
            return !written.isEnded;
          },
        };
        const response = sendLater(send, made);
        const handlers = (name: string): Value | undefined =>
          name === 'on' || name === 'once'
            ? native(place, ({ args: [event, handler] }) => {
                if (handler !== undefined)
                  send.apply(handler, [knownText(event) === 'response' ? response : unknown('an error', place)], place);
                return unknown('nothing', place);
              })
            : name === 'write' || name === 'end'
              ? native(place, ({ args: [chunk] }) => {
                  written.isEnded ||= name === 'end';
                  if (chunk !== undefined && !isAbsent(chunk) && chunk.kind !== 'function') written.body = chunk;
                  return unknown('nothing', place);
                })
              : name === 'setHeader'
                ? native(place, ({ args: [header, value] }) => {
                    const more = objectValue(place);
                    put(more, knownText(header) ?? '', value, header?.at);
                    made.headers.push(more);
                    return unknown('nothing', place);
                  })
                : undefined;
        if (callback !== undefined) send.apply(callback, [incoming(send, response, place)], place);
        return { kind: 'native', member: handlers, at: place };
      };
    const self: NativeValue = {
      kind: 'native',
      member: (name, place) =>
        name === 'HTTPStatus'
          ? statusCodes(place)
          : name === 'request'
            ? native(place, start())
            : name === 'get'
              ? native(place, start(textValue('GET', place)))
              : name === 'default'
                ? self
                : undefined,
      at,
    };
    return self;
  },
};

const sendLater = (send: Send, parts: Parameters<typeof sendRequest>[1]): Value =>
  send.send(Object.defineProperties(createRequest(parts), Object.getOwnPropertyDescriptors(parts)));

/** A response of Node, whose listeners receive its chunks. */
function incoming(send: Send, response: Value, at: SourceLocation): Value {
  if (response.kind !== 'received') return response;
  const on = native(at, ({ args: [event, handler] }) => {
    if (handler !== undefined)
      send.apply(handler, knownText(event) === 'data' ? [{ ...response, part: 'text' }] : [], at);
    return unknown('nothing', at);
  });
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (name === 'on' || name === 'once') return on;
      if (name === 'statusCode') return { ...response, part: 'status', at: place };
      if (name === 'headers') return { ...response, part: 'headers', at: place };
      return undefined;
    },
  };
}

const openapiFetch: Library = {
  modules: ['openapi-fetch', 'colloquy/openapi-fetch'],
  make: (send, at) => {
    const createWith = (more: (options: Value | undefined, place: SourceLocation) => readonly Value[]) =>
      native(at, ({ args: [options], at: place }) =>
        createClient(send, place, OPENAPI_FETCH_STYLE, [...present(options), ...more(options, place)]),
      );
    const create = createWith(() => []);
    const own = createWith((options, place) => [objectWith(place, { headers: ownKey(options, place) })]);
    return { ...create, member: (name) => (name === 'createFetchClient' ? own : create) };
  },
};

/** A path whose parameters are replaced by values. */
function templated(path: Value | undefined, values: Value | undefined, at: SourceLocation): Value {
  const text = knownText(path);
  if (path === undefined || text === undefined) return path ?? unknown('no path', at);
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined
      ? textValue(part, path.at)
      : (findField(values, name) ?? unknown(`the parameter ${name}`, path.at));
  });
  return concatenate(parts, at);
}

interface Stated {
  readonly method: string;
  readonly path: string;
  readonly fields?: readonly string[];
}

type Operations = { readonly [name: string]: { readonly stated: Stated } | Operations };

// The table of operations is typed by the contract, and deeper than this type.
const developer = developerApi as unknown as Operations;
const toolkit = toolkitApi as unknown as Operations;

/** The key that the clients of the package send: that of the environment, unless an option sets it. */
function ownKey(options: Value | undefined, at: SourceLocation): ObjectValue {
  const secret = findField(options, 'apiKey') ?? unknown('the key of the environment', at);
  const key = objectValue(at);
  put(key, 'authorization', concatenate([textValue('Bearer ', at), secret], at), secret.at);
  return key;
}

/** The client of the package, whose methods are the operations of the contract. */
const ownClient: Library = {
  modules: ['colloquy'],
  make: (send, at) => {
    const create = (operations: Operations) =>
      native(at, ({ args: [options], at: place }) => {
        const base = findField(options, 'baseUrl') ?? unknown('no base URL', place);
        const key = operations === developer ? ownKey(options, place) : objectValue(place);
        return contractMethods(send, operations, base, key, place);
      });
    const functions: Readonly<Record<string, Value>> = {
      createClient: create(developer),
      createToolkitClient: create(toolkit),
      // The result has passed a schema, so that reading it relies on nothing.
      assume: native(at, ({ args: [value, , ...ids], at: place }) => {
        for (const one of value === undefined ? [] : alternatives(value))
          if (one.kind === 'received') for (const id of ids) one.request.assumed.add(knownText(id) ?? '');
        return { kind: 'native', at: place, member: (_, here) => unknown('a value that a schema has checked', here) };
      }),
    };
    return { kind: 'native', member: (name) => functions[name], at };
  },
};

function contractMethods(
  send: Send,
  operations: Operations,
  base: Value,
  key: Value,
  at: SourceLocation,
  isResult = false,
): Value {
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (name === 'with') return native(place, () => contractMethods(send, operations, base, key, place));
      if (name === 'results') return contractMethods(send, operations, base, key, place, true);
      const one = operations[name];
      if (one === undefined) return undefined;
      if (!('stated' in one)) return contractMethods(send, one as Operations, base, key, place, isResult);
      const { method, path, fields } = one.stated as Stated;
      return native(place, ({ args, at: here }) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
        const values = objectValue(here);
        for (const [index, parameter] of names.entries())
          values.fields.set(parameter, { value: args[index] ?? unknown('an id', here), at: here });
        const body = fields === undefined ? undefined : args[names.length];
        const url = resolveUrl(templated(textValue(path, here), values, here), base, here);
        const received = sendRequest(
          send,
          {
            at: here,
            method: textValue(method, here),
            url,
            headers: [key],
            query: [],
            body: body === undefined ? undefined : { value: body, as: 'json' },
            limit: timeLimit(args.at(-1)),
          },
          'body',
        );
        return isResult ? callResult(received, here) : received;
      });
    },
  };
}

/** The result of a call that does not throw: the parts of a response, or an error. */
const callResult = (received: ReceivedValue, at: SourceLocation): Value => ({
  kind: 'native',
  at,
  member: (name, place) =>
    name === 'error'
      ? { ...received, part: 'error', isError: true, at: place }
      : receivedMember({ ...received, part: 'response' }, textValue(name, place), place),
});

/** `useState` of React: the state is any value that is set. */
const react: Library = {
  modules: ['react', 'preact/hooks'],
  make: (send, at) => {
    const useState = native(at, ({ args: [initial], at: place }) => {
      const values: Value[] = [...present(initial)];
      const state: Value = { kind: 'choice', of: values, at: place };
      const set = native(place, ({ args: [value], at: here }) => {
        const next = value?.kind === 'function' ? send.apply(value, [state], here) : value;
        if (next !== undefined && next !== state && values.length < 6) values.push(next);
        return unknown('nothing', here);
      });
      return { kind: 'list', items: [state, set], isOpen: false, at: place };
    });
    return { kind: 'native', at, member: (name) => (name === 'useState' ? useState : undefined) };
  },
};

export const JAVASCRIPT: readonly Library[] = [
  react,
  library(FETCH_STYLE, { modules: ['undici', 'node-fetch', 'cross-fetch', 'isomorphic-fetch'], globals: ['fetch'] }),
  requestClass,
  library(AXIOS_STYLE, { modules: ['axios'], globals: ['axios'] }),
  library(KY_STYLE, { modules: ['ky', 'got'] }),
  library({ ...KY_STYLE, objects: 'json', part: 'body' }, { modules: ['ofetch'] }),
  nodeHttp,
  openapiFetch,
  ownClient,
];
