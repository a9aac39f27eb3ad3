import {
  type CallArguments,
  concatenate,
  createRequest,
  isAbsent,
  knownText,
  type NativeValue,
  nativeFunction,
  objectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { addServer } from './doubles/index.ts';
import {
  createStatusCodes,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
  readTextBody,
  type sendRequest,
} from './library.ts';
import { httpClient } from './python-clients.ts';

/** `http.request(options | url, options?, callback)` of Node; Python has a module of that name with `HTTPStatus` and `client`. The callback receives the response, and `write` the body. */
export const nodeHttp: Library = {
  modules: ['http', 'https', 'node:http', 'node:https'],
  make: (send, at) => {
    const startRequest =
      (method?: Value) =>
      ({ args, at: place }: CallArguments): Value => {
        const callback = args.find(({ kind }) => kind === 'function');
        const options = args.find((one) => one.kind === 'object' && one.of === undefined);
        const url = args.find((one) => one !== callback && one !== options);
        const field = (name: string): Value | undefined => findField(options, name);
        const host = field('hostname') ?? field('host');
        const parts = [
          textValue('https://', place),
          host ?? unknownValue('a host', place),
          field('path') ?? textValue('/', place),
        ];
        const upload: { body: Value | undefined; isEnded: boolean } = { body: undefined, isEnded: false };
        const sent = {
          at: place,
          method: method ?? field('method') ?? textValue('GET', place),
          url: url ?? concatenate(parts, place),
          headers: [...presentValues(field('headers'))],
          get body() {
            return readTextBody(upload.body);
          },
          // Until the program ends the request, other code can write to it.
          get isOpen() {
            return !upload.isEnded;
          },
        };
        const response = sendWithGetters(send, sent);
        const createListenerMethod = (name: string): Value | undefined =>
          name === 'on' || name === 'once'
            ? nativeFunction(place, ({ args: [event, handler] }) => {
                if (handler !== undefined)
                  send.apply(
                    handler,
                    [knownText(event) === 'response' ? response : unknownValue('an error', place)],
                    place,
                  );
                return unknownValue('nothing', place);
              })
            : name === 'write' || name === 'end'
              ? nativeFunction(place, ({ args: [chunk] }) => {
                  upload.isEnded ||= name === 'end';
                  if (chunk !== undefined && !isAbsent(chunk) && chunk.kind !== 'function') upload.body = chunk;
                  return unknownValue('nothing', place);
                })
              : name === 'setHeader'
                ? nativeFunction(place, ({ args: [header, value] }) => {
                    const more = objectValue(place);
                    putField(more, knownText(header) ?? '', value, header?.at);
                    sent.headers.push(more);
                    return unknownValue('nothing', place);
                  })
                : undefined;
        if (callback !== undefined) send.apply(callback, [createIncomingMessage(send, response, place)], place);
        return { kind: 'native', member: createListenerMethod, at: place };
      };
    const startServer = ({ args, at: place }: CallArguments): Value => {
      for (const one of args) addServer(send, one, place);
      return unknownValue('a server', place);
    };
    const self: NativeValue = {
      kind: 'native',
      member: (name, place) =>
        name === 'HTTPStatus'
          ? createStatusCodes(place)
          : name === 'client'
            ? httpClient.make(send, place)
            : name === 'request'
              ? nativeFunction(place, startRequest())
              : name === 'get'
                ? nativeFunction(place, startRequest(textValue('GET', place)))
                : name === 'createServer'
                  ? nativeFunction(place, startServer)
                  : name === 'default'
                    ? self
                    : undefined,
      at,
    };
    return self;
  },
};

const sendWithGetters = (send: LibraryHost, parts: Parameters<typeof sendRequest>[1]): Value =>
  send.send(Object.defineProperties(createRequest(parts), Object.getOwnPropertyDescriptors(parts)));

/** Creates the response object of Node, whose listeners get the chunks of the body. */
function createIncomingMessage(send: LibraryHost, response: Value, at: SourceLocation): Value {
  if (response.kind !== 'received') return response;
  const on = nativeFunction(at, ({ args: [event, handler] }) => {
    if (handler !== undefined)
      send.apply(handler, knownText(event) === 'data' ? [{ ...response, part: 'text' }] : [], at);
    return unknownValue('nothing', at);
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
