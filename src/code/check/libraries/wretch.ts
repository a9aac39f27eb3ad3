import { HTTP_METHODS } from '../http-methods.ts';
import {
  type CallArguments,
  concatenate,
  knownText,
  type NativeValue,
  nativeFunction,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  type Value,
} from '../values/index.ts';
import { createObjectWith, type Library, type LibraryHost, presentValues } from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** The statuses of the methods that handle one error each. */
const STATUS_BY_HANDLER: Readonly<Record<string, number>> = {
  ...{ badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404, timeout: 408, internalError: 500 },
};

/** The headers and the options that methods add to each request. */
const HEADER_BY_METHOD = new Map([
  ['auth', 'authorization'],
  ['accept', 'accept'],
  ['content', 'content-type'],
]);
const OPTION_BY_METHOD = new Map(
  Object.entries({ headers: 'headers', query: 'query', json: 'json', body: 'body', formUrl: 'form' }),
);

const WRETCH_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [url, ...options] }) => ({ url, options }),
};

/** A handler that a client adds to the response of each request: it gets the response, and may add others to it. */
type Resolver = (response: NativeValue, place: SourceLocation) => void;

/** `wretch(base).auth(value).url(path).headers(all).post(body).notFound(handler).json()`, in which each method returns another client. */
export const wretch: Library = {
  modules: ['wretch'],
  make: (to, at) => {
    const create = nativeFunction(at, ({ args: [base, options], at: place }) =>
      createChain(to, base ?? textValue('', place), presentValues(options), [], place),
    );
    return { ...create, member: (name) => (name === 'wretch' ? create : undefined) };
  },
};

/** Creates a client with an address, options, and handlers for its responses. */
function createChain(
  to: LibraryHost,
  url: Value,
  options: readonly Value[],
  resolvers: readonly Resolver[],
  at: SourceLocation,
): NativeValue {
  const withOption = (place: SourceLocation, name: string, value: Value | undefined): NativeValue =>
    createChain(to, url, [...options, createObjectWith(place, { [name]: value })], resolvers, at);
  const withResolver = (resolver: Resolver): NativeValue => createChain(to, url, options, [...resolvers, resolver], at);
  const send = (method: string, args: readonly Value[], place: SourceLocation): Value => {
    const hasBody = /^P/.test(method);
    const [body, path] = hasBody ? args : [undefined, args[0]];
    const address = path === undefined ? url : concatenate([url, path], place);
    const call = { args: [address, ...options], named: objectValue(place), at: place };
    const more = body === undefined ? [] : [createObjectWith(place, { body })];
    const received = sendWithOptions(to, WRETCH_STYLE, [], method, { ...call, args: [address, ...options, ...more] });
    if (received.kind !== 'received') return received;
    const response = createResponse(to, received, place);
    for (const resolve of resolvers) resolve(response, place);
    return response;
  };
  const methods: Readonly<Record<string, (call: CallArguments) => Value | undefined>> = {
    url: ({ args: [path, isReplacing], at: place }) => {
      const whole = knownText(isReplacing) === 'true' || path === undefined ? path : concatenate([url, path], place);
      return createChain(to, whole ?? url, options, resolvers, at);
    },
    options: ({ args: [value] }) => createChain(to, url, [...options, ...presentValues(value)], resolvers, at),
    resolve: ({ args: [use] }) => withResolver((response, place) => void (use && to.apply(use, [response], place))),
    catcher: (call) => withResolver((response) => addHandler(response, call)),
  };
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (HTTP_METHODS.some((method) => method === name))
        return nativeFunction(place, ({ args, at: here }) => send(name.toUpperCase(), args, here));
      return nativeFunction(place, (call) => {
        const [value] = call.args;
        const [header, option] = [HEADER_BY_METHOD.get(name), OPTION_BY_METHOD.get(name)];
        if (header !== undefined) return withOption(call.at, 'headers', createObjectWith(call.at, { [header]: value }));
        if (option !== undefined) return withOption(call.at, option, value);
        const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
        return method?.(call) ?? createChain(to, url, options, resolvers, at);
      });
    },
  };
}

/** Adds a handler of an error to a response, as the method `error` does. */
function addHandler(response: NativeValue, call: CallArguments): void {
  const method = response.member?.('error', call.at);
  if (method?.kind === 'native') method.call?.(call);
}

/** Creates the response of a request: its methods handle errors, or return a part of the response. */
function createResponse(to: LibraryHost, received: ResponsePart, at: SourceLocation): NativeValue {
  const error: ResponsePart = { ...received, part: 'error', isError: true };
  const self: NativeValue = {
    kind: 'native',
    at,
    member: (name, place) =>
      nativeFunction(place, ({ args, at: here }) => {
        if (/^(json|text|res|blob|arrayBuffer)$/.test(name)) {
          const part: ResponsePart = {
            ...received,
            isError: false,
            part: name === 'json' ? 'body' : name === 'res' ? 'response' : 'text',
            at: here,
          };
          const [use] = args;
          return use === undefined ? part : to.apply(use, [part], here);
        }
        const value = STATUS_BY_HANDLER[name];
        const status: Value | undefined = value === undefined ? undefined : { kind: 'primitive', value, at: here };
        const code = name === 'error' ? args[0] : status;
        if (code !== undefined) to.noteComparisons([{ ...received, part: 'status' }, code]);
        for (const handler of args) if (handler.kind === 'function') to.apply(handler, [error], here);
        return self;
      }),
  };
  return self;
}
