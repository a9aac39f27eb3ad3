import {
  type CallArguments,
  mapAlternatives,
  mapTexts,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createModule, createObjectWith, findField, type Library, type LibraryHost, presentValues } from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

const HEADER_NAMES = ['headers', 'additional_headers', 'extra_headers', 'header'];

/** The handshake of a web socket is a GET request, whose header can be any that the client or the server adds. */
const HANDSHAKE_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [url, ...others], named, at }) => {
    const options = [named, ...others.filter(({ kind }) => kind === 'object')];
    const headers = options.flatMap((one) => presentValues(findField(one, ...HEADER_NAMES)));
    return {
      url: withHttpScheme(url ?? findField(named, 'url', 'uri') ?? unknownValue('no URL', at)),
      options: headers.map((one) => createObjectWith(at, { headers: one })),
    };
  },
};

const withHttpScheme = (url: Value): Value =>
  mapAlternatives(url, url.at, (one) => mapTexts(one, (text) => text.replace(/^ws(s?):\/\//i, 'http$1://')));

/** Notes the request that opens a web socket. The messages that it carries afterwards are not followed. */
export function openWebSocket(to: LibraryHost, settings: readonly Value[], call: CallArguments): Value {
  sendWithOptions(to, HANDSHAKE_STYLE, settings, 'GET', { ...call, isOpen: true });
  return unknownValue('a web socket', call.at);
}

const createOpener = (to: LibraryHost, at: SourceLocation): NativeValue =>
  nativeFunction(at, (call) => openWebSocket(to, [unknownValue('headers that the client adds', call.at)], call));

/** `new WebSocket(url)` of browsers, and `new WebSocket(url, protocols, { headers })` of ws. */
export const webSockets: Library = {
  modules: ['ws', 'isomorphic-ws', 'reconnecting-websocket'],
  globals: ['WebSocket'],
  make: (to, at) => ({
    ...createOpener(to, at),
    // A server of ws has no address.
    member: (name, place) =>
      /^(WebSocket|default)$/.test(name) ? createOpener(to, place) : unknownValue(`${name} of a web socket`, place),
  }),
};

/** `websockets.connect(uri, additional_headers=…)`, and `create_connection(url, header=…)` of websocket-client. */
export const pythonWebSockets: Library = {
  modules: ['websockets', 'websockets.client', 'websockets.asyncio.client', 'websockets.sync.client', 'websocket'],
  make: (to, at) => {
    const open = createOpener(to, at);
    return createModule(at, { connect: open, create_connection: open, WebSocketApp: open });
  },
};
