import { joinedUrl } from '../platform.ts';
import {
  concatenated,
  type Given,
  isAbsent,
  knownText,
  native,
  objectValue,
  type Place,
  textValue,
  unknown,
  type Value,
} from '../values.ts';
import {
  fieldOf,
  HTTP_METHODS,
  type Library,
  limitOf,
  given as present,
  type Send,
  sendOf,
  statusCodes,
  textBody,
} from './library.ts';

/** What is sent by arguments that requests, httpx and aiohttp have alike. */
function send(to: Send, at: Place, method: Value, url: Value, named: Value, session?: Value): Value {
  const field = (name: string): Value | undefined => fieldOf(named, name);
  const json = field('json');
  const data = field('data') ?? field('content');
  const auth = field('auth') ?? fieldOf(session, 'auth');
  const files = field('files');
  const isHidden = named.kind === 'object' && named.isOpen;
  return sendOf(to, {
    at,
    method,
    url: joinedBelow(fieldOf(session, 'base_url'), url, at),
    headers: [
      fieldOf(session, 'headers'),
      field('headers'),
      auth && authorization(auth, at),
      isHidden ? unknown('arguments that are not written here', at) : undefined,
    ].flatMap(present),
    query: [fieldOf(session, 'params'), field('params')].flatMap(present),
    body:
      json !== undefined
        ? { value: json, as: 'json' }
        : files !== undefined
          ? { value: files, as: 'multipart' }
          : data?.kind === 'object'
            ? { value: data, as: 'form' }
            : textBody(data),
    limit: limitOf(named),
  });
}

/** Clients put a path below their base, whatever it begins with. */
const joinedBelow = (base: Value | undefined, path: Value, at: Place): Value => {
  const text = path.kind === 'text' ? path.parts[0] : undefined;
  if (base === undefined || (text !== undefined && 'text' in text && /^https?:/.test(text.text))) return path;
  const known = knownText(base);
  const isJoined = text === undefined || !('text' in text) || text.text.startsWith('/');
  return concatenated(
    [
      known === undefined ? base : textValue(known.replace(/\/$/, ''), base.at),
      ...(isJoined ? [] : [textValue('/', at)]),
      path,
    ],
    at,
  );
};

/** A pair of user and password is Basic; of anything else only the program that makes it knows. */
function authorization(auth: Value, at: Place): Value {
  if (auth.kind !== 'list') return unknown('credentials that an object adds', at);
  const headers = objectValue(at);
  const value = concatenated([textValue('Basic ', auth.at), unknown('credentials', auth.at)], auth.at);
  headers.fields.set('authorization', { value, at: auth.at });
  return headers;
}

/** `get(url, …)` and so on, and `request(method, url, …)`. */
function methods(to: Send, session?: Value): Map<string, (given: Given) => Value> {
  const all = new Map<string, (given: Given) => Value>();
  const more = (names: readonly string[], { args, named, at }: Given): Value => {
    const object = objectValue(at);
    for (const [name, field] of named.fields) object.fields.set(name, field);
    object.isOpen = named.isOpen;
    for (const [index, name] of names.entries()) {
      const value = args[index];
      if (value !== undefined && !isAbsent(value)) object.fields.set(name, { value, at: value.at });
    }
    return object;
  };
  for (const method of HTTP_METHODS) {
    all.set(method, ({ args: [url, ...args], named, at }) =>
      send(
        to,
        at,
        textValue(method.toUpperCase(), at),
        url ?? fieldOf(named, 'url') ?? unknown('no URL', at),
        more(/post|put|patch/.test(method) ? ['data', 'json'] : ['params'], { args, named, at }),
        session,
      ),
    );
  }
  all.set('request', ({ args: [method, url], named, at }) =>
    send(
      to,
      at,
      method ?? fieldOf(named, 'method') ?? unknown('a method', at),
      url ?? fieldOf(named, 'url') ?? unknown('no URL', at),
      named,
      session,
    ),
  );
  return all;
}

/** A session or a client: its headers, parameters and base are those of each of its requests. */
function sessionOf(to: Send, { args: [first], named, at }: Given): Value {
  const session = objectValue(at);
  const put = (name: string, value: Value): void => {
    session.fields.set(name, { value, at: value.at });
  };
  for (const name of ['base_url', 'auth']) {
    const value = fieldOf(named, name);
    if (value !== undefined) put(name, value);
  }
  if (first !== undefined && first.kind !== 'object') put('base_url', first);
  put('headers', fieldOf(named, 'headers') ?? objectValue(at));
  put('params', fieldOf(named, 'params') ?? objectValue(at));
  for (const [name, call] of methods(to, session)) put(name, native(at, call));
  for (const name of ['__enter__', '__aenter__'])
    put(
      name,
      native(at, () => session),
    );
  return session;
}

const CLASSES = /^(Session|session|Client|AsyncClient|ClientSession)$/;

const requestsLike: Library = {
  modules: ['requests', 'httpx', 'aiohttp'],
  make: (to, at) => {
    const own = methods(to);
    return {
      kind: 'native',
      at,
      member: (name, place) => {
        if (name === 'codes') return statusCodes(place);
        if (CLASSES.test(name)) return native(place, (given) => sessionOf(to, given));
        const call = own.get(name);
        return call === undefined ? undefined : native(place, call);
      },
    };
  },
};

/** `urlopen(url | Request(url, data, headers, method))`. */
const urllib: Library = {
  modules: ['urllib', 'urllib.request', 'urllib.parse', 'urllib.error'],
  make: (to, at) => {
    const request = native(at, ({ args: [url, data, headers], named, at: place }) => {
      const made = objectValue(place);
      const parts = { url, data, headers, method: undefined };
      for (const [name, value] of Object.entries(parts)) {
        const found = value ?? fieldOf(named, name);
        if (found !== undefined) made.fields.set(name, { value: found, at: found.at });
      }
      if (!made.fields.has('headers')) made.fields.set('headers', { value: objectValue(place), at: place });
      const add = native(place, ({ args: [name, value], at: here }) => {
        const own = made.fields.get('headers')?.value;
        const text = knownText(name);
        if (own?.kind === 'object' && text !== undefined && name !== undefined)
          own.fields.set(text, { value: value ?? unknown('a value', here), at: name.at });
        return unknown('nothing', here);
      });
      made.fields.set('add_header', { value: add, at: place });
      return made;
    });
    const open = native(at, ({ args: [target, data], named, at: place }) => {
      const of = (name: string): Value | undefined => fieldOf(target, name);
      const body = of('data') ?? data ?? fieldOf(named, 'data');
      return sendOf(to, {
        at: place,
        method: of('method') ?? textValue(body === undefined || isAbsent(body) ? 'GET' : 'POST', place),
        url: target?.kind === 'object' ? (of('url') ?? unknown('no URL', place)) : (target ?? unknown('no URL', place)),
        headers: present(of('headers')),
        query: [],
        body: textBody(body, 'application/x-www-form-urlencoded'),
        limit: limitOf(named),
      });
    });
    const members: Readonly<Record<string, Value>> = {
      Request: request,
      urlopen: open,
      urljoin: native(at, ({ args: [base, path], at: place }) =>
        joinedUrl(path ?? unknown('a path', place), base, place),
      ),
      quote: native(at, ({ args: [value], at: place }) => value ?? unknown('nothing', place)),
      urlencode: native(at, ({ args: [value], at: place }) => {
        const made = objectValue(place, 'params');
        if (value?.kind === 'object') for (const [name, field] of value.fields) made.fields.set(name, field);
        else made.isOpen = true;
        return made;
      }),
    };
    const self: Value = {
      kind: 'native',
      at,
      member: (name) => members[name] ?? (/^(request|parse)$/.test(name) ? self : undefined),
    };
    return self;
  },
};

export const PYTHON: readonly Library[] = [requestsLike, urllib];
