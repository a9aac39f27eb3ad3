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
import { createObjectWith, type Library, type LibraryHost, presentValues, putField } from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** The statuses of the methods that handle one error each. */
const STATUS_BY_HANDLER: Readonly<Record<string, number>> = {
  ...{ badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404, timeout: 408, internalError: 500 },
};

const WRETCH_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [url, ...options] }) => ({ url, options }),
};

/** `wretch(base).auth(value).url(path).headers(all).post(body).notFound(handler).json()`, in which each method returns another client. */
export const wretch: Library = {
  modules: ['wretch'],
  make: (to, at) => {
    const create = nativeFunction(at, ({ args: [base, options], at: place }) =>
      createChain(to, base ?? textValue('', place), presentValues(options), [], place),
    );
    return { ...create, member: (name) => (/^(default|wretch)$/.test(name) ? create : undefined) };
  },
};

/**
 * Creates a client with an address and options.
 *
 * @param handlers Functions that are called with each response, such as those that `resolve` and `catcher` add.
 */
function createChain(
  to: LibraryHost,
  url: Value,
  options: readonly Value[],
  handlers: readonly ((response: NativeValue) => void)[],
  at: SourceLocation,
): NativeValue {
  const withOption = (place: SourceLocation, name: string, value: Value | undefined): NativeValue =>
    createChain(to, url, [...options, createObjectWith(place, { [name]: value })], handlers, at);
  const withHeader = (place: SourceLocation, name: string, value: Value | undefined): NativeValue => {
    const headers = objectValue(place);
    putField(headers, name, value);
    return withOption(place, 'headers', headers);
  };
  const send = (method: string, args: readonly Value[], place: SourceLocation): Value => {
    const hasBody = /^P/.test(method);
    const [body, path] = hasBody ? args : [undefined, args[0]];
    const address = path === undefined ? url : concatenate([url, path], place);
    const call = { args: [address, ...options], named: objectValue(place), at: place };
    const more = body === undefined ? [] : [createObjectWith(place, { body })];
    const received = sendWithOptions(to, WRETCH_STYLE, [], method, { ...call, args: [address, ...options, ...more] });
    if (received.kind !== 'received') return received;
    const response = createResponse(to, received, place);
    for (const handle of handlers) handle(response);
    return response;
  };
  const methods: Readonly<Record<string, (call: CallArguments) => Value | undefined>> = {
    url: ({ args: [path, isReplacing], at: place }) => {
      const whole = knownText(isReplacing) === 'true' || path === undefined ? path : concatenate([url, path], place);
      return createChain(to, whole ?? url, options, handlers, at);
    },
    auth: ({ args: [value], at: place }) => withHeader(place, 'authorization', value),
    accept: ({ args: [value], at: place }) => withHeader(place, 'accept', value),
    content: ({ args: [value], at: place }) => withHeader(place, 'content-type', value),
    headers: ({ args: [value], at: place }) => withOption(place, 'headers', value),
    query: ({ args: [value], at: place }) => withOption(place, 'query', value),
    json: ({ args: [value], at: place }) => withOption(place, 'json', value),
    body: ({ args: [value], at: place }) => withOption(place, 'body', value),
    formUrl: ({ args: [value], at: place }) => withOption(place, 'form', value),
    options: ({ args: [value] }) => createChain(to, url, [...options, ...presentValues(value)], handlers, at),
    resolve: ({ args: [handler], at: place }) =>
      createChain(to, url, options, [...handlers, (response) => handler && to.apply(handler, [response], place)], at),
    catcher: ({ args, at: place }) =>
      createChain(to, url, options, [...handlers, (response) => handleError(to, response, args, place)], at),
  };
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (HTTP_METHODS.some((method) => method === name))
        return nativeFunction(place, ({ args, at: here }) => send(name.toUpperCase(), args, here));
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      return nativeFunction(place, (call) => method?.(call) ?? createChain(to, url, options, handlers, at));
    },
  };
}

/** `catcher(status, handler)` handles the errors with a status for all requests of a client. */
function handleError(to: LibraryHost, response: NativeValue, args: readonly Value[], at: SourceLocation): void {
  const method = response.member?.('error', at);
  if (method !== undefined) to.apply(method, args, at);
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
        const status = STATUS_BY_HANDLER[name];
        const code: Value | undefined =
          status === undefined
            ? name === 'error'
              ? args[0]
              : undefined
            : { kind: 'primitive', value: status, at: here };
        if (code !== undefined) to.noteComparisons([{ ...received, part: 'status' }, code]);
        for (const handler of args) if (handler.kind === 'function') to.apply(handler, [error], here);
        return self;
      }),
  };
  return self;
}
