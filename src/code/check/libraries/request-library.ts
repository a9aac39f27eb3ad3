import {
  absentValue,
  type CallArguments,
  knownTruth,
  type NativeValue,
  nativeFunction,
  type ResponsePart,
  type SourceLocation,
  type Value,
} from '../values/index.ts';
import { createHttpMethods, findField, type Library, type LibraryHost, presentValues } from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** `request(url, options, callback)`, and `request(options, callback)`. */
const REQUEST_STYLE: CallStyle = {
  objects: 'json',
  part: 'response',
  read: ({ args }) => {
    const [first, second] = args.filter(({ kind }) => kind !== 'function');
    return first?.kind === 'text' || second !== undefined
      ? { url: first, options: presentValues(second) }
      : { options: presentValues(first) };
  },
};

/** Creates `request`, or the client with further defaults that `request.defaults(options)` returns. */
function createRequestFunction(
  to: LibraryHost,
  settings: readonly Value[],
  at: SourceLocation,
  isPromise: boolean,
): NativeValue {
  const send = (method?: string) => (call: CallArguments) => {
    const response = sendWithOptions(to, REQUEST_STYLE, settings, method, call);
    if (response.kind !== 'received') return response;
    const options = [...settings, ...call.args];
    const body: ResponsePart = { ...response, part: hasTrue(options, 'json') ? 'body' : 'text' };
    const callback = call.args.find(({ kind }) => kind === 'function');
    if (callback !== undefined) to.apply(callback, [absentValue(call.at), response, body], call.at);
    return isPromise && !hasTrue(options, 'resolveWithFullResponse') ? body : response;
  };
  const withDefaults = nativeFunction(at, ({ args, at: place }) =>
    createRequestFunction(to, [...settings, ...args], place, isPromise),
  );
  return createHttpMethods(at, send, {
    call: send(),
    member: (name) => (name === 'defaults' ? withDefaults : undefined),
  });
}

const hasTrue = (options: readonly Value[], name: string): boolean =>
  options.some((one) => [findField(one, name)].some((value) => value !== undefined && knownTruth(value) === true));

const createRow = (modules: readonly string[], isPromise: boolean): Library => ({
  modules,
  make: (to, at) => createRequestFunction(to, [], at, isPromise),
});

export const REQUEST_LIBRARIES: readonly Library[] = [
  createRow(['request', '@cypress/request', 'postman-request'], false),
  createRow(['request-promise', 'request-promise-native', '@cypress/request-promise'], true),
];
