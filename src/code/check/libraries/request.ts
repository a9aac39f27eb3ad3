import {
  alternatives,
  type CallArguments,
  type CodeBody,
  concatenate,
  joinAlternatives,
  knownText,
  mapAlternatives,
  objectValue,
  putAll,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import { applyResponseHooks, requestHookOptions } from './hooks.ts';
import { findField, objectWith, present, type Sender, sendRequest, textBody } from './library.ts';

/** The conventions of a library's calls. The names of options are those of all libraries, which do not contradict each other. */
export interface CallStyle {
  /** Reads the arguments of a call for a method; without a method, of a call of the client itself. */
  readonly read: (call: CallArguments, method: string | undefined) => Call;
  /** The encoding of a body that is an object. */
  readonly objects: CodeBody['as'];
  /** The media type of a body that the program encodes. */
  readonly type?: string;
  /** Whether an application in the same process receives the requests. */
  readonly isInProcess?: boolean;
  /** The part of the response that a call returns, if not the whole. */
  readonly part?: ResponsePart['part'];
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
  to: Sender,
  style: CallStyle,
  settings: readonly Value[],
  method: string | undefined,
  call: CallArguments,
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
            ? { value: multipart(files, data ?? field(...BODY), at), as: 'multipart' }
            : encodeBody(data ?? field(...BODY), style),
      // The options of the call come before those of its client.
      limit: [...options, ...settings.toReversed()].map(timeLimit).find((one) => one !== undefined),
      isOpen: call.isOpen === true || all.some(isHidden),
      isInProcess: style.isInProcess === true,
    },
    style.part,
  );
  return all.reduce<Value>((value, one) => applyResponseHooks(to, value, one, at), received);
}

/** The fields of files and of further data; not known if the files may be absent, or have names that are not written. */
function multipart(files: Value, data: Value | undefined, at: SourceLocation): Value {
  if (files.kind !== 'object' || (data !== undefined && data.kind !== 'object')) return unknown('files', at);
  const all = objectValue(at, 'form');
  putAll(all, [...present(data), files]);
  return all;
}

function encodeBody(value: Value | undefined, { objects, type }: CallStyle): CodeBody | undefined {
  const body = textBody(value, type);
  const isObject = objects === 'json' || body?.value.kind === 'object';
  return body?.as === 'text' && isObject ? { value: body.value, as: objects } : body;
}

/** The time limit in options, as a number, a signal, a tuple of seconds, or an object of the library. */
export const timeLimit = (options: Value | undefined): Value | undefined =>
  [findField(options, 'timeout'), findField(options, 'signal')].find((one) => one !== undefined && isLimit(one));

const isLimit = (value: Value): boolean =>
  (value.kind === 'primitive' && typeof value.value === 'number') ||
  (value.kind === 'list' && value.items.some(isLimit));

/** Whether options may contain more than the program writes. */
const isHidden = (options: Value): boolean =>
  alternatives(options).some((one) => one.kind === 'unknown' || (one.kind === 'object' && one.isOpen));

/**
 * The headers in options, with credentials. In axios, objects with the headers of one HTTP method can be among them.
 */
function headersIn(options: Value, at: SourceLocation): readonly Value[] {
  const headers = present(findField(options, 'headers', 'extraHTTPHeaders'));
  const nested = headers.flatMap((one) =>
    one.kind === 'object'
      ? [...one.fields.values()].flatMap(({ value }) => (value.kind === 'object' ? [value] : []))
      : [],
  );
  const withoutNested = (one: Value): Value =>
    one.kind === 'object'
      ? { ...one, fields: new Map([...one.fields].filter(([, { value }]) => value.kind !== 'object')) }
      : one;
  return [
    ...headers.map((one) => mapAlternatives(one, one.at, withoutNested)),
    ...nested,
    ...present(findField(options, 'auth')).map((auth) => authorization(auth, at)),
    ...(isHidden(options) ? [unknown('options that are not written here', at)] : []),
  ];
}

/** A user with a password means the scheme Basic; any other object adds unknown credentials. */
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
        const prefix = start === undefined ? before : textValue(start, before.at);
        return concatenate([prefix, ...(/^(\/|$)/.test(text) ? [] : [textValue('/', at)]), one], at);
      });
    }),
    at,
  );
}
