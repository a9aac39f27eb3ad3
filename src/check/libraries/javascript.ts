import { developerApi, toolkitApi } from '../../client/operations.ts';
import { joinedUrl } from '../platform.ts';
import { memberOfReceived } from '../received.ts';
import {
  choiceOf,
  choicesOf,
  concatenated,
  type Given,
  isAbsent,
  knownText,
  type NativeValue,
  native,
  type ObjectValue,
  objectValue,
  type Place,
  type ReceivedValue,
  requestOf,
  textValue,
  unknown,
  type Value,
} from '../values.ts';
import {
  fieldOf,
  headersOfHooks,
  itemsOf,
  type Library,
  limitOf,
  methodText,
  given as present,
  type Send,
  sendOf,
  statusCodes,
  textBody,
  withMethods,
} from './library.ts';

/** `fetch(url, { method, headers, body })`, also of undici and node-fetch. */
const fetchLike: Library = {
  modules: ['undici', 'node-fetch', 'cross-fetch', 'isomorphic-fetch'],
  globals: ['fetch'],
  make: (send, at) => {
    const call = ({ args: [input, init], at: place }: Given): Value => {
      const request = input?.kind === 'object' && input.of === undefined ? input : undefined;
      const options = [init, request].map((one) => (name: string) => fieldOf(one, name));
      const of = (name: string): Value | undefined =>
        options.map((field) => field(name)).find((one) => one !== undefined);
      const url = request === undefined ? (input ?? unknown('no URL', place)) : (of('url') ?? unknown('no URL', place));
      const query = fieldOf(init, 'query');
      return sendOf(send, {
        at: place,
        method: methodText(of('method'), 'GET', place),
        url,
        headers: isHidden(init) ? [unknown('options that are not written here', place)] : present(of('headers')),
        query: present(query),
        body: textBody(of('body'), 'text/plain'),
        limit: limitOf(init, request),
      });
    };
    const self: NativeValue = {
      kind: 'native',
      call,
      member: (name) => (/^(fetch|request|default)$/.test(name) ? self : undefined),
      at,
    };
    return self;
  },
};

/** Whether options can have anything in them. */
const isHidden = (value: Value | undefined): boolean =>
  value !== undefined &&
  choicesOf(value).some((one) => one.kind === 'unknown' || (one.kind === 'object' && one.isOpen));

/** `new Request(url, init)`: an object with both. */
const requestClass: Library = {
  globals: ['Request'],
  make: (_, at) =>
    native(at, ({ args: [url, init], at: place }) => {
      const made = objectValue(place);
      if (init?.kind === 'object') for (const [name, field] of init.fields) made.fields.set(name, field);
      if (url !== undefined) made.fields.set('url', { value: url, at: url.at });
      return made;
    }),
};

/** What libraries with instances set for all requests of one. */
interface Defaults {
  readonly base: Value | undefined;
  /** What an instance is given later is added. */
  readonly headers: Value[];
  readonly query: readonly Value[];
}

const noDefaults = (): Defaults => ({ base: undefined, headers: [], query: [] });

/** The headers that options give, those for methods (axios) and those of hooks (ky) among them. */
function headersIn(send: Send, options: Value | undefined, at: Place): Value[] {
  const own = fieldOf(options, 'headers');
  const nested = ['common', 'get', 'post', 'put', 'patch', 'delete'].flatMap((name) => {
    const inner = fieldOf(own, name);
    return inner?.kind === 'object' ? [inner] : [];
  });
  return [
    ...(nested.length > 0 ? nested : present(own)),
    ...headersOfHooks(send, itemsOf(fieldOf(fieldOf(options, 'hooks'), 'beforeRequest')), at),
    ...(isHidden(options) ? [unknown('options that are not written here', at)] : []),
  ];
}

/** A path below the base of an instance: `a/b` and `/a/b` alike. */
function below(base: Value | undefined, path: Value, at: Place): Value {
  if (base === undefined) return path;
  return choiceOf(
    choicesOf(path).flatMap((one) => {
      const text = one.kind === 'text' ? one.parts[0] : undefined;
      if (text !== undefined && 'text' in text && /^[a-z]+:\/\//i.test(text.text)) return [one];
      const isJoined = text === undefined || !('text' in text) || text.text.startsWith('/') || text.text === '';
      return choicesOf(base).map((first) =>
        concatenated([withoutSlash(first), ...(isJoined ? [] : [textValue('/', at)]), one], at),
      );
    }),
    at,
  );
}

function withoutSlash(value: Value): Value {
  const text = knownText(value);
  return text?.endsWith('/') === true ? textValue(text.slice(0, -1), value.at) : value;
}

/** axios, its instances, and what has its options: `url`, `baseURL`, `headers`, `params`, `data`. */
const axios: Library = {
  modules: ['axios'],
  globals: ['axios'],
  make: (send, at) => axiosOf(send, at, noDefaults()),
};

function axiosOf(send: Send, at: Place, defaults: Defaults): NativeValue {
  const request = (
    place: Place,
    method: Value | undefined,
    url: Value | undefined,
    config: Value | undefined,
    data: Value | undefined,
  ): Value => {
    const own = fieldOf(config, 'baseURL') ?? defaults.base;
    const path = url ?? fieldOf(config, 'url') ?? unknown('no URL', place);
    const body = data ?? fieldOf(config, 'data');
    return sendOf(send, {
      at: place,
      method: methodText(method ?? fieldOf(config, 'method'), 'GET', place),
      url: below(own, path, place),
      headers: [...defaults.headers, ...headersIn(send, settings, place), ...headersIn(send, config, place)],
      query: [...defaults.query, ...present(fieldOf(config, 'params'))],
      body: body === undefined || isAbsent(body) ? undefined : (encodedBody(body) ?? { value: body, as: 'json' }),
      limit: limitOf(config),
    });
  };
  const call = ({ args: [first, second], at: place }: Given): Value =>
    first?.kind === 'object'
      ? request(place, undefined, undefined, first, undefined)
      : request(place, undefined, first, second, undefined);
  const ofMethod =
    (method: string) =>
    ({ args: [url, second, third], at: place }: Given): Value =>
      /^(POST|PUT|PATCH)$/.test(method)
        ? request(place, textValue(method, place), url, third, second)
        : request(place, textValue(method, place), url, second, undefined);
  // What is set in `defaults` after an instance was made counts for its requests, too.
  const settings = objectValue(at);
  const [later, common] = [objectValue(at), objectValue(at)];
  later.fields.set('common', { value: common, at });
  settings.fields.set('headers', { value: later, at });
  settings.fields.set('common', { value: common, at });
  const use = native(at, ({ args: [hook], at: place }) => {
    defaults.headers.push(...headersOfHooks(send, present(hook), place));
    return unknown('nothing', place);
  });
  const interceptors: NativeValue = { kind: 'native', at, member: (name) => (name === 'use' ? use : interceptors) };
  const create = ({ args: [config], at: place }: Given): Value =>
    axiosOf(send, place, {
      base: fieldOf(config, 'baseURL'),
      headers: headersIn(send, config, place),
      query: present(fieldOf(config, 'params')),
    });
  return withMethods(at, ofMethod, {
    call,
    member: (name, place) => {
      if (name === 'create' || name === 'extend') return native(place, create);
      if (name === 'default') return axiosOf(send, place, defaults);
      if (name === 'request') return native(place, call);
      if (name === 'defaults') return settings;
      if (name === 'interceptors') return interceptors;
      return undefined;
    },
  });
}

/** What says itself how it is encoded. */
function encodedBody(value: Value) {
  const body = textBody(value);
  return body?.as === 'text' ? undefined : body;
}

/** ky and its instances: `prefixUrl`, `headers`, `searchParams`, `json`. */
const ky: Library = { modules: ['ky', 'got', 'ofetch'], globals: [], make: (send, at) => kyOf(send, at, noDefaults()) };

const baseIn = (options: Value | undefined): Value | undefined =>
  ['prefixUrl', 'baseUrl', 'baseURL', 'prefix'].map((name) => fieldOf(options, name)).find((one) => one !== undefined);

function kyOf(send: Send, at: Place, defaults: Defaults): NativeValue {
  const request =
    (method: string | undefined) =>
    ({ args: [path, options], at: place }: Given): Value => {
      const field = (name: string): Value | undefined => fieldOf(options, name);
      const json = field('json');
      return sendOf(send, {
        at: place,
        method: method === undefined ? methodText(field('method'), 'GET', place) : textValue(method, place),
        url: below(baseIn(options) ?? defaults.base, path ?? unknown('no URL', place), place),
        headers: [...defaults.headers, ...headersIn(send, options, place)],
        query: [...defaults.query, ...present(field('searchParams') ?? field('query') ?? field('params'))],
        body: json === undefined ? textBody(field('body') ?? field('form')) : { value: json, as: 'json' },
        limit: limitOf(options),
      });
    };
  const create = ({ args: [options], at: place }: Given): Value =>
    kyOf(send, place, {
      base: baseIn(options) ?? defaults.base,
      headers: [...defaults.headers, ...headersIn(send, options, place)],
      query: [...defaults.query, ...present(fieldOf(options, 'searchParams'))],
    });
  return withMethods(at, request, {
    call: request(undefined),
    member: (name, place) =>
      name === 'create' || name === 'extend'
        ? native(place, create)
        : name === 'default' || name === 'ofetch'
          ? kyOf(send, place, defaults)
          : undefined,
  });
}

/** `http.request(options | url, options?, callback)` of Node: its response comes to the callback, its body is what is written. */
const nodeHttp: Library = {
  modules: ['http', 'https', 'node:http', 'node:https'],
  make: (send, at) => {
    const start =
      (method: string | undefined) =>
      ({ args, at: place }: Given): Value => {
        const callback = args.find(({ kind }) => kind === 'function');
        const options = args.find((one) => one.kind === 'object' && one.of === undefined);
        const url = args.find((one) => one !== callback && one !== options);
        const field = (name: string): Value | undefined => fieldOf(options, name);
        const host = field('hostname') ?? field('host');
        const parts = [
          textValue('https://', place),
          host ?? unknown('a host', place),
          field('path') ?? textValue('/', place),
        ];
        const written: { body: Value | undefined } = { body: undefined };
        const made = {
          at: place,
          method: method === undefined ? methodText(field('method'), 'GET', place) : textValue(method, place),
          url: url ?? concatenated(parts, place),
          headers: [...present(field('headers'))],
          get body() {
            return textBody(written.body);
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
                  if (chunk !== undefined && !isAbsent(chunk) && chunk.kind !== 'function') written.body = chunk;
                  return unknown('nothing', place);
                })
              : name === 'setHeader'
                ? native(place, ({ args: [header, value] }) => {
                    const more = objectValue(place);
                    const text = knownText(header);
                    if (text !== undefined && header !== undefined)
                      more.fields.set(text, { value: value ?? unknown('a value', place), at: header.at });
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
            ? native(place, start(undefined))
            : name === 'get'
              ? native(place, start('GET'))
              : name === 'default'
                ? self
                : undefined,
      at,
    };
    return self;
  },
};

const sendLater = (send: Send, parts: Parameters<typeof sendOf>[1]): Value =>
  send.send(Object.defineProperties(requestOf(parts), Object.getOwnPropertyDescriptors(parts)));

/** A response of Node, whose chunks come to its listeners. */
function incoming(send: Send, response: Value, at: Place): Value {
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

/** openapi-fetch: `client.GET(path, { params: { path, query, header }, body })` gives data, error and response. */
const openapiFetch: Library = {
  modules: ['openapi-fetch', 'colloquy/openapi-fetch'],
  make: (send, at) => {
    const createWith = (keyOf: (options: Value | undefined, place: Place) => readonly Value[]) =>
      native(at, ({ args: [options], at: place }) => {
        const added: Value[] = [...keyOf(options, place)];
        const use = native(place, ({ args, at: here }) => {
          const hooks = args.flatMap((one) => present(fieldOf(one, 'onRequest')));
          added.push(...headersOfHooks(send, hooks, here));
          return unknown('nothing', here);
        });
        const call =
          (method: string) =>
          ({ args: [path, init], at: here }: Given): Value => {
            const params = fieldOf(init, 'params');
            const body = fieldOf(init, 'body');
            return sendOf(send, {
              at: here,
              method: textValue(method, here),
              url: below(fieldOf(options, 'baseUrl'), templated(path, fieldOf(params, 'path'), here), here),
              headers: [
                ...added,
                ...headersIn(send, options, here),
                ...headersIn(send, init, here),
                ...present(fieldOf(params, 'header')),
              ],
              query: present(fieldOf(params, 'query')),
              body: body === undefined ? undefined : { value: body, as: 'json' },
              limit: limitOf(init),
            });
          };
        return withMethods(place, call, { member: (name) => (name === 'use' ? use : undefined) });
      });
    const create = createWith(() => []);
    const own = createWith((options, place) => [ownKey(options, place)]);
    return { ...create, member: (name) => (name === 'createFetchClient' ? own : create) };
  },
};

/** A path with the values in the place of its parameters. */
function templated(path: Value | undefined, values: Value | undefined, at: Place): Value {
  const text = knownText(path);
  if (path === undefined || text === undefined) return path ?? unknown('no path', at);
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined
      ? textValue(part, path.at)
      : (fieldOf(values, name) ?? unknown(`the parameter ${name}`, path.at));
  });
  return concatenated(parts, at);
}

interface Stated {
  readonly method: string;
  readonly path: string;
  readonly fields?: readonly string[];
}

type Operations = { readonly [name: string]: { readonly stated: Stated } | Operations };

// What the client takes is typed by the contract.
const developer = developerApi as unknown as Operations;
const toolkit = toolkitApi as unknown as Operations;

/** The key as the clients of the package send it: without an option they take that of the environment. */
function ownKey(options: Value | undefined, at: Place): ObjectValue {
  const key = objectValue(at);
  const secret = fieldOf(options, 'apiKey') ?? unknown('the key of the environment', at);
  key.fields.set('authorization', { value: concatenated([textValue('Bearer ', at), secret], at), at: secret.at });
  return key;
}

/** The client of the package: its methods are those of the contract, and send what is stated. */
const ownClient: Library = {
  modules: ['colloquy'],
  make: (send, at) => {
    const create = (operations: Operations) =>
      native(at, ({ args: [options], at: place }) => {
        const base = fieldOf(options, 'baseUrl') ?? unknown('no base URL', place);
        const key = operations === developer ? ownKey(options, place) : objectValue(place);
        return methodsOf(send, operations, base, key, place);
      });
    const functions: Readonly<Record<string, Value>> = {
      createClient: create(developer),
      createToolkitClient: create(toolkit),
      // What it gives has passed a schema: reading it takes nothing for granted.
      assume: native(at, ({ args: [value, , ...ids], at: place }) => {
        for (const one of value === undefined ? [] : choicesOf(value))
          if (one.kind === 'received') for (const id of ids) one.request.assumed.add(knownText(id) ?? '');
        return { kind: 'native', at: place, member: (_, here) => unknown('a value that a schema has checked', here) };
      }),
    };
    return { kind: 'native', member: (name) => functions[name], at };
  },
};

function methodsOf(send: Send, operations: Operations, base: Value, key: Value, at: Place, isResult = false): Value {
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (name === 'with') return native(place, () => methodsOf(send, operations, base, key, place));
      if (name === 'results') return methodsOf(send, operations, base, key, place, true);
      const one = operations[name];
      if (one === undefined) return undefined;
      if (!('stated' in one)) return methodsOf(send, one as Operations, base, key, place, isResult);
      const { method, path, fields } = one.stated as Stated;
      return native(place, ({ args, at: here }) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
        const values = objectValue(here);
        for (const [index, parameter] of names.entries())
          values.fields.set(parameter, { value: args[index] ?? unknown('an id', here), at: here });
        const body = fields === undefined ? undefined : args[names.length];
        const url = joinedUrl(templated(textValue(path, here), values, here), base, here);
        const received = sendOf(
          send,
          {
            at: here,
            method: textValue(method, here),
            url,
            headers: [key],
            query: [],
            body: body === undefined ? undefined : { value: body, as: 'json' },
            limit: limitOf(args.at(-1)),
          },
          'body',
        );
        return isResult ? resultOf(received, here) : received;
      });
    },
  };
}

/** The outcome of a call that throws nothing: the parts of a response, or an error. */
const resultOf = (received: ReceivedValue, at: Place): Value => ({
  kind: 'native',
  at,
  member: (name, place) =>
    name === 'error'
      ? { ...received, part: 'error', isError: true, at: place }
      : memberOfReceived({ ...received, part: 'response' }, textValue(name, place), place),
});

/** `useState` of React: what is set is what is read. */
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
  fetchLike,
  requestClass,
  axios,
  ky,
  nodeHttp,
  openapiFetch,
  ownClient,
];
