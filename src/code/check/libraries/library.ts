import { STATUS_CODES } from 'node:http';
import { jsonInText } from '../json-text.ts';
import {
  type Arguments,
  alternatives,
  type CodeBody,
  concatenate,
  createRequest,
  type Follower,
  isAbsent,
  joinAlternatives,
  knownText,
  type NativeValue,
  native,
  type ObjectValue,
  objectValue,
  type ReceivedValue,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';

export type Send = Pick<Follower, 'send' | 'apply'>;
export type NativeCall = (given: Arguments) => Value;

/** A library that sends requests, as a value for programs that import it or have it as a global. */
export interface Library {
  /** The names of its modules. */
  readonly modules?: readonly string[];
  /** Its global names. */
  readonly globals?: readonly string[];
  /** The library as a value. */
  make(send: Send, at: SourceLocation): Value;
}

/** `codes.CREATED`, `HTTPStatus.CREATED`. */
export const statusCodes = (at: SourceLocation): Value => ({
  kind: 'native',
  at,
  member: (name, place) => {
    const words = name.toUpperCase();
    const entry = Object.entries(STATUS_CODES).find(
      ([, text]) => text?.toUpperCase().replaceAll(/[^A-Z]+/g, '_') === words,
    );
    return entry === undefined ? undefined : { kind: 'primitive', value: Number(entry[0]), at: place };
  },
});

export const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** The value of the first of some fields that an alternative of a value has. */
export function findField(value: Value | undefined, ...names: readonly string[]): Value | undefined {
  for (const one of value === undefined ? [] : alternatives(value)) {
    for (const name of names) {
      const field = one.kind === 'object' ? one.fields.get(name)?.value : undefined;
      if (field !== undefined && !isAbsent(field)) return field;
    }
  }
  return undefined;
}

export function put(object: ObjectValue, name: string, value: Value | undefined, at = value?.at): void {
  if (value !== undefined && at !== undefined) object.fields.set(name, { value, at });
}

export function objectWith(at: SourceLocation, values: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const object = objectValue(at);
  for (const [name, value] of Object.entries(values)) put(object, name, value);
  return object;
}

export const present = (value: Value | undefined): readonly Value[] =>
  value === undefined || isAbsent(value) ? [] : [value];

/** A body that the program encodes: as JSON if it does so, or else a text. */
export function textBody(value: Value | undefined, type?: string): CodeBody | undefined {
  if (value === undefined || isAbsent(value)) return undefined;
  for (const one of alternatives(value)) {
    if (one.kind === 'json') return { value: one.of, as: 'json', ...(type !== undefined && { type }) };
    if (one.kind === 'object' && one.of === 'params') return { value: one, as: 'form' };
    if (one.kind === 'object' && one.of === 'form') return { value: one, as: 'multipart' };
    const json = one.kind === 'text' ? jsonInText(one) : undefined;
    if (json !== undefined) return { value: json, as: 'json', ...(type !== undefined && { type }) };
  }
  return { value, as: 'text' };
}

/** A value with a function for each method of HTTP, and further members. */
export function withMethods(
  at: SourceLocation,
  of: (method: string) => NativeCall,
  more: Partial<NativeValue> = {},
): NativeValue {
  const names = new Set<string>(HTTP_METHODS);
  return {
    ...more,
    kind: 'native',
    member: (name, place) => {
      const method = name === 'del' ? 'delete' : name.toLowerCase();
      return names.has(method) ? native(place, of(method.toUpperCase())) : more.member?.(name, place);
    },
    at,
  };
}

export const sendRequest = (
  to: Send,
  parts: Parameters<typeof createRequest>[0],
  part?: ReceivedValue['part'],
): ReceivedValue => to.send(createRequest(parts), part);

/** The elements of a list, or the value itself. */
const listItems = (value: Value | undefined): readonly Value[] =>
  present(value)
    .flatMap(alternatives)
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** The conventions of a library's calls. The names of options are those of all libraries, which do not contradict each other. */
export interface Style {
  /** Reads the arguments of a call for a method; without a method, of a call of the client itself. */
  readonly read: (given: Arguments, method: string | undefined) => Call;
  /** The encoding of a body that is an object. */
  readonly objects: CodeBody['as'];
  /** The media type of a body that the program encodes. */
  readonly type?: string;
  /** The part of the response that a call returns, if not the whole. */
  readonly part?: ReceivedValue['part'];
}

export interface Call {
  /** The URL, if it is not among the options. */
  readonly url?: Value | undefined;
  readonly options: readonly Value[];
  readonly data?: Value | undefined;
}

const BASE = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix', 'base_url'];
const QUERY = ['searchParams', 'query', 'params'];
const BODY = ['data', 'content', 'body', 'form'];

/**
 * Sends a request with the options of its call and those of its client: `headers`, a base, a query, hooks.
 *
 * @returns The response, after the hooks of the client.
 */
export function request(
  to: Send,
  style: Style,
  settings: readonly Value[],
  method: string | undefined,
  call: Arguments,
): Value {
  const { at } = call;
  const { url, options, data } = style.read(call, method);
  const all = [...settings, ...options].flatMap((one) => [one, ...requestHookOptions(to, one, at)]);
  const last = (...names: readonly string[]): Value | undefined =>
    all.flatMap((one) => present(findField(one, ...names))).at(-1);
  const field = (...names: readonly string[]): Value | undefined =>
    options.flatMap((one) => present(findField(one, ...names)))[0];
  const json = field('json');
  const files = field('files');
  const received = sendRequest(
    to,
    {
      at,
      method: (method === undefined ? field('method') : undefined) ?? textValue(method ?? 'GET', at),
      url: joinUrl(last(...BASE), url ?? field('url') ?? unknown('no URL', at), at),
      headers: all.flatMap((one) => headersIn(one, at)),
      query: all.flatMap((one) => present(findField(one, ...QUERY))),
      body:
        json !== undefined
          ? { value: json, as: 'json' }
          : files !== undefined
            ? { value: files, as: 'multipart' }
            : encodeBody(data ?? field(...BODY), style),
      limit: options.map(timeLimit).find((one) => one !== undefined),
      isOpen: call.isOpen === true || all.some(isHidden),
    },
    style.part,
  );
  return all.reduce<Value>((value, one) => applyResponseHooks(to, value, one, at), received);
}

function encodeBody(value: Value | undefined, { objects, type }: Style): CodeBody | undefined {
  const body = textBody(value, type);
  const isObject = objects === 'json' || body?.value.kind === 'object';
  return body?.as === 'text' && isObject ? { value: body.value, as: objects } : body;
}

/** The time limit in the options of a request, as a number or a signal. One that a client sets for all requests says nothing about an operation. */
export const timeLimit = (options: Value | undefined): Value | undefined =>
  [findField(options, 'timeout'), findField(options, 'signal')].find(
    (one) => one?.kind === 'primitive' && typeof one.value === 'number',
  );

/** Whether options may contain more than the program writes. */
const isHidden = (options: Value): boolean =>
  alternatives(options).some((one) => one.kind === 'unknown' || (one.kind === 'object' && one.isOpen));

/** The headers in options, with credentials. axios has objects with the headers of one method among them. */
function headersIn(options: Value, at: SourceLocation): readonly Value[] {
  const own = present(findField(options, 'headers')).flatMap(alternatives);
  const nested = own.flatMap((one) =>
    one.kind === 'object'
      ? [...one.fields.values()].flatMap(({ value }) => (value.kind === 'object' ? [value] : []))
      : [],
  );
  return [
    ...own.map((one) =>
      one.kind === 'object'
        ? { ...one, fields: new Map([...one.fields].filter(([, { value }]) => value.kind !== 'object')) }
        : one,
    ),
    ...nested,
    ...present(findField(options, 'auth')).map((auth) => authorization(auth, at)),
    ...(isHidden(options) ? [unknown('options that are not written here', at)] : []),
  ];
}

/** A user with a password means Basic; other objects add credentials that are not known. */
function authorization(auth: Value, at: SourceLocation): Value {
  if (auth.kind !== 'list' && findField(auth, 'username') === undefined)
    return unknown('credentials that an object adds', at);
  return objectWith(at, {
    authorization: concatenate([textValue('Basic ', auth.at), unknown('credentials', auth.at)], auth.at),
  });
}

/** Appends a path to the base of a client, with one slash between them. */
export function joinUrl(base: Value | undefined, path: Value, at: SourceLocation): Value {
  if (base === undefined) return path;
  return joinAlternatives(
    alternatives(path).flatMap((one) => {
      const [first] = one.kind === 'text' ? one.parts : [];
      const text = first !== undefined && 'text' in first ? first.text : '/';
      if (/^[a-z]+:\/\//i.test(text)) return [one];
      return alternatives(base).map((before) => {
        const start = knownText(before)?.replace(/\/$/, '');
        const own = start === undefined ? before : textValue(start, before.at);
        return concatenate([own, ...(/^(\/|$)/.test(text) ? [] : [textValue('/', at)]), one], at);
      });
    }),
    at,
  );
}

/** The options for hooks, and the methods of a middleware, in all libraries. */
const HOOKS = {
  sent: [['beforeRequest', 'request'], ['onRequest']],
  received: [['afterResponse', 'response'], ['onResponse']],
  failed: [['beforeError'], ['onResponseError']],
} as const;

const hooksIn = (options: Value, when: keyof typeof HOOKS): readonly Value[] => {
  const [listed, direct] = HOOKS[when];
  const lists = findField(options, 'hooks', 'event_hooks');
  return [...listItems(findField(lists, ...listed)), ...listItems(findField(options, ...direct))];
};

/** The options that hooks add to a request. They receive it as an object, which also contains itself as `request` and `options`. */
function requestHookOptions(to: Send, options: Value, at: SourceLocation): readonly Value[] {
  return hooksIn(options, 'sent').flatMap((hook) => {
    const made = objectWith(at, {
      headers: objectValue(at, 'headers'),
      url: unknown('a URL', at),
      method: unknown('a method', at),
    });
    for (const name of ['request', 'options']) put(made, name, made, at);
    const result = to.apply(hook, [made], at);
    return result.kind === 'object' && result !== made ? [made, result] : [made];
  });
}

/** Calls the hooks in options with a response, and returns the response that replaces it. */
function applyResponseHooks(to: Send, value: Value, options: Value, at: SourceLocation): Value {
  const of = alternatives(value).find((one) => one.kind === 'received');
  if (of === undefined) return value;
  // ky passes a request and its options first.
  const argumentsFor = (hook: Value, one: Value): readonly Value[] =>
    hook.kind === 'function' && hook.parts.parameters.length > 2
      ? [unknown('a request', at), unknown('options', at), one]
      : [one];
  for (const hook of hooksIn(options, 'failed'))
    to.apply(hook, argumentsFor(hook, { ...of, part: 'error', isError: true }), at);
  return hooksIn(options, 'received').reduce((before, hook) => {
    const result = to.apply(hook, argumentsFor(hook, before), at);
    return isAbsent(result) ? before : result;
  }, value);
}
