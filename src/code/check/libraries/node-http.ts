import { readReceivedMember } from '../received.ts';
import {
  type CallArguments,
  concatenate,
  isAbsent,
  knownText,
  nativeFunction,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { addServer } from './doubles/index.ts';
import {
  createModule,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
} from './library.ts';

/** `http.request(options | url, options?, callback)`. The callback receives the response, and `write` the body. */
const createNodeHttp = (scheme: string): Library => ({
  modules: [scheme, `node:${scheme}`],
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
          textValue(`${scheme}://`, place),
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
        const response = sendRequest(send, sent);
        const nothing = (): Value => unknownValue('nothing', place);
        const listen = ({ args: [event, handler] }: CallArguments): Value => {
          const value = knownText(event) === 'response' ? response : unknownValue('an error', place);
          if (handler !== undefined) send.apply(handler, [value], place);
          return nothing();
        };
        const write = (isEnd: boolean, chunk: Value | undefined): Value => {
          upload.isEnded ||= isEnd;
          if (chunk !== undefined && !isAbsent(chunk) && chunk.kind !== 'function') upload.body = chunk;
          return nothing();
        };
        if (callback !== undefined) send.apply(callback, [createIncomingMessage(send, response, place)], place);
        return createModule(place, {
          ...{ on: listen, once: listen },
          write: ({ args: [chunk] }) => write(false, chunk),
          end: ({ args: [chunk] }) => write(true, chunk),
          setHeader: ({ args: [header, value] }) => {
            const more = objectValue(place);
            putField(more, knownText(header) ?? '', value, header?.at);
            sent.headers.push(more);
            return nothing();
          },
        });
      };
    const createServer = ({ args, at: place }: CallArguments): Value => {
      for (const one of args) addServer(send, one, place);
      return unknownValue('a server', place);
    };
    return createModule(at, {
      request: startRequest(),
      get: (call) => startRequest(textValue('GET', call.at))(call),
      createServer,
    });
  },
});

export const NODE_HTTP: readonly Library[] = ['http', 'https'].map(createNodeHttp);

/** Creates the response object of Node, whose listeners get the chunks of the body. */
function createIncomingMessage(send: LibraryHost, response: ResponsePart, at: SourceLocation): Value {
  const on = nativeFunction(at, ({ args: [event, handler] }) => {
    if (handler !== undefined)
      send.apply(handler, knownText(event) === 'data' ? [{ ...response, part: 'text' }] : [], at);
    return unknownValue('nothing', at);
  });
  return createModule(
    at,
    { on, once: on },
    {
      member: (name, place) => readReceivedMember(response, textValue(name, place), place),
    },
  );
}
