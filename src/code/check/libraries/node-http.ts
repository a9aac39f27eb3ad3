import {
  type CallArguments,
  concatenate,
  createRequest,
  isAbsent,
  knownText,
  type NativeValue,
  native,
  objectValue,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import {
  findField,
  type Library,
  present,
  put,
  type Sender,
  type sendRequest,
  statusCodes,
  textBody,
} from './library.ts';
import { httpClient } from './python-clients.ts';

/** `http.request(options | url, options?, callback)` of Node; Python has a module of that name with `HTTPStatus` and `client`. The callback receives the response, and `write` the body. */
export const nodeHttp: Library = {
  modules: ['http', 'https', 'node:http', 'node:https'],
  make: (send, at) => {
    const start =
      (method?: Value) =>
      ({ args, at: place }: CallArguments): Value => {
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
        const upload: { body: Value | undefined; isEnded: boolean } = { body: undefined, isEnded: false };
        const sent = {
          at: place,
          method: method ?? field('method') ?? textValue('GET', place),
          url: url ?? concatenate(parts, place),
          headers: [...present(field('headers'))],
          get body() {
            return textBody(upload.body);
          },
          // Until the program ends the request, other code can write to it.
          get isOpen() {
            return !upload.isEnded;
          },
        };
        const response = sendLater(send, sent);
        const handlers = (name: string): Value | undefined =>
          name === 'on' || name === 'once'
            ? native(place, ({ args: [event, handler] }) => {
                if (handler !== undefined)
                  send.apply(handler, [knownText(event) === 'response' ? response : unknown('an error', place)], place);
                return unknown('nothing', place);
              })
            : name === 'write' || name === 'end'
              ? native(place, ({ args: [chunk] }) => {
                  upload.isEnded ||= name === 'end';
                  if (chunk !== undefined && !isAbsent(chunk) && chunk.kind !== 'function') upload.body = chunk;
                  return unknown('nothing', place);
                })
              : name === 'setHeader'
                ? native(place, ({ args: [header, value] }) => {
                    const more = objectValue(place);
                    put(more, knownText(header) ?? '', value, header?.at);
                    sent.headers.push(more);
                    return unknown('nothing', place);
                  })
                : undefined;
        if (callback !== undefined) send.apply(callback, [incomingMessage(send, response, place)], place);
        return { kind: 'native', member: handlers, at: place };
      };
    const self: NativeValue = {
      kind: 'native',
      member: (name, place) =>
        name === 'HTTPStatus'
          ? statusCodes(place)
          : name === 'client'
            ? httpClient.make(send, place)
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

const sendLater = (send: Sender, parts: Parameters<typeof sendRequest>[1]): Value =>
  send.send(Object.defineProperties(createRequest(parts), Object.getOwnPropertyDescriptors(parts)));

/** A response of Node, whose listeners receive its chunks. */
function incomingMessage(send: Sender, response: Value, at: SourceLocation): Value {
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
