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

/** A library that sends requests: what a program that imports it, or has it globally, can call. */
export interface Library {
  /** Names of its modules; `*` matches what follows. */
  readonly modules?: readonly string[];
  /** Names under which it is there without an import. */
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
    const found = Object.entries(STATUS_CODES).find(
      ([, text]) => text?.toUpperCase().replaceAll(/[^A-Z]+/g, '_') === words,
    );
    return found === undefined ? undefined : { kind: 'primitive', value: Number(found[0]), at: place };
  },
});

export const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** A field of an object, of the first possibility that has one of some names. */
export function fieldOf(value: Value | undefined, ...names: readonly string[]): Value | undefined {
  for (const one of value === undefined ? [] : alternatives(value)) {
    for (const name of names) {
      const field = one.kind === 'object' ? one.fields.get(name)?.value : undefined;
      if (field !== undefined && !isAbsent(field)) return field;
    }
  }
  return undefined;
}

export function put(made: ObjectValue, name: string, value: Value | undefined, at = value?.at): void {
  if (value !== undefined && at !== undefined) made.fields.set(name, { value, at });
}

export function objectWith(at: SourceLocation, values: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const made = objectValue(at);
  for (const [name, value] of Object.entries(values)) put(made, name, value);
  return made;
}

export const given = (value: Value | undefined): readonly Value[] =>
  value === undefined || isAbsent(value) ? [] : [value];

/** The text of a body as the program encodes it: JSON where it says so. */
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

/** A value with a function for each method of HTTP, and what is next to them. */
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

export const sendOf = (
  to: Send,
  parts: Parameters<typeof createRequest>[0],
  part?: ReceivedValue['part'],
): ReceivedValue => to.send(createRequest(parts), part);

/** The elements of a list, or the value itself. */
const itemsOf = (value: Value | undefined): readonly Value[] =>
  given(value)
    .flatMap(alternatives)
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** How the calls of a library say what is sent. Its options have the names below: those of all libraries, which do not contradict each other. */
export interface Style {
  /** What a call for a method makes of its arguments; without one it is a call of the client itself. */
  readonly read: (given: Arguments, method: string | undefined) => Call;
  /** How an object is encoded that is a body. */
  readonly objects: CodeBody['as'];
  /** The media type of a body that the program encodes. */
  readonly type?: string;
  /** What a call gives, where that is not the response as a whole. */
  readonly part?: ReceivedValue['part'];
}

export interface Call {
  /** Where it is none of the options. */
  readonly url?: Value | undefined;
  readonly options: readonly Value[];
  readonly data?: Value | undefined;
}

const BASE = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix', 'base_url'];
const QUERY = ['searchParams', 'query', 'params'];
const BODY = ['data', 'content', 'body', 'form'];

/**
 * A request with the options of its call, and with those that its client has for all: `headers`, a base, a query, hooks.
 *
 * @returns The response, as the hooks of the client leave it.
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
  const all = [...settings, ...options].flatMap((one) => [one, ...added(to, one, at)]);
  const last = (...names: readonly string[]): Value | undefined =>
    all.flatMap((one) => given(fieldOf(one, ...names))).at(-1);
  const field = (...names: readonly string[]): Value | undefined =>
    options.flatMap((one) => given(fieldOf(one, ...names)))[0];
  const json = field('json');
  const files = field('files');
  const received = sendOf(
    to,
    {
      at,
      method: (method === undefined ? field('method') : undefined) ?? textValue(method ?? 'GET', at),
      url: below(last(...BASE), url ?? field('url') ?? unknown('no URL', at), at),
      headers: all.flatMap((one) => headersIn(one, at)),
      query: all.flatMap((one) => given(fieldOf(one, ...QUERY))),
      body:
        json !== undefined
          ? { value: json, as: 'json' }
          : files !== undefined
            ? { value: files, as: 'multipart' }
            : encoded(data ?? field(...BODY), style),
      limit: options.map(limitOf).find((one) => one !== undefined),
      isOpen: call.isOpen === true || all.some(isHidden),
    },
    style.part,
  );
  return all.reduce<Value>((value, one) => hooked(to, value, one, at), received);
}

function encoded(value: Value | undefined, { objects, type }: Style): CodeBody | undefined {
  const body = textBody(value, type);
  const isObject = objects === 'json' || body?.value.kind === 'object';
  return body?.as === 'text' && isObject ? { value: body.value, as: objects } : body;
}

/** The time limit that the options of a request set, as a number or as a signal. What a client sets for all its requests is no claim on one. */
export const limitOf = (options: Value | undefined): Value | undefined =>
  [fieldOf(options, 'timeout'), fieldOf(options, 'signal')].find(
    (one) => one?.kind === 'primitive' && typeof one.value === 'number',
  );

/** Whether options have more than is written in the program. */
const isHidden = (options: Value): boolean =>
  alternatives(options).some((one) => one.kind === 'unknown' || (one.kind === 'object' && one.isOpen));

/** The headers that options give, credentials among them; axios has those for a method in objects. */
function headersIn(options: Value, at: SourceLocation): readonly Value[] {
  const own = given(fieldOf(options, 'headers')).flatMap(alternatives);
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
    ...given(fieldOf(options, 'auth')).map((auth) => authorization(auth, at)),
    ...(isHidden(options) ? [unknown('options that are not written here', at)] : []),
  ];
}

/** A user with a password is Basic; of anything else only the program that makes it knows. */
function authorization(auth: Value, at: SourceLocation): Value {
  if (auth.kind !== 'list' && fieldOf(auth, 'username') === undefined)
    return unknown('credentials that an object adds', at);
  return objectWith(at, {
    authorization: concatenate([textValue('Basic ', auth.at), unknown('credentials', auth.at)], auth.at),
  });
}

/** A path below the base of a client: `a/b` and `/a/b` alike. */
export function below(base: Value | undefined, path: Value, at: SourceLocation): Value {
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

/** What the hooks in options, or of a middleware, do with requests and responses: under the names of all libraries. */
const HOOKS = {
  sent: [['beforeRequest', 'request'], ['onRequest']],
  received: [['afterResponse', 'response'], ['onResponse']],
  failed: [['beforeError'], ['onResponseError']],
} as const;

const hooksIn = (options: Value, when: keyof typeof HOOKS): readonly Value[] => {
  const [listed, direct] = HOOKS[when];
  const lists = fieldOf(options, 'hooks', 'event_hooks');
  return [...itemsOf(fieldOf(lists, ...listed)), ...itemsOf(fieldOf(options, ...direct))];
};

/** What hooks add to a request before it is sent: each receives it as an object with its options, alone or in another one. */
function added(to: Send, options: Value, at: SourceLocation): readonly Value[] {
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

/** A response after the hooks in options: what one gives is in its place. */
function hooked(to: Send, value: Value, options: Value, at: SourceLocation): Value {
  const of = alternatives(value).find((one) => one.kind === 'received');
  if (of === undefined) return value;
  // ky gives a request and its options first.
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
