import { readReceivedMember } from '../received.ts';
import {
  absentValue,
  createRequest,
  knownText,
  type NativeValue,
  nativeFunction,
  type ResponsePart,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createObjectWith, type Library, type LibraryHost, readTextBody } from './library.ts';

/** The state of a request that has its response, `XMLHttpRequest.DONE`. */
const DONE = 4;

/** Matches the events after which a handler reads the response. */
const RESPONSE_EVENT = /^(on)?(load|loadend|readystatechange)$/;

/** The members of the object that are parts of the response. */
const PARTS: Readonly<Record<string, ResponsePart['part']>> = { status: 'status', responseText: 'text' };

/** `new XMLHttpRequest()` of browsers: `open` gets the method and the URL, `send` the body, and handlers read the response from the object. */
export const xmlHttpRequest: Library = {
  globals: ['XMLHttpRequest'],
  make: (to, at) => ({
    ...nativeFunction(at, ({ at: place }) => createObject(to, place)),
    member: (name, place) => (name === 'DONE' ? { kind: 'primitive', value: DONE, at: place } : undefined),
  }),
};

function createObject(to: LibraryHost, at: SourceLocation): Value {
  const fields = new Map<string, Value>();
  const handlers: { readonly event: string; readonly handler: Value }[] = [];
  const headers: Value[] = [];
  let target: { readonly method: Value; readonly url: Value } | undefined;
  let response: ResponsePart | undefined;
  const callHandler = (event: string, handler: Value): void => {
    // A function outside of classes has the request as its `this`.
    const bound = handler.kind === 'function' ? { ...handler, self: handler.self ?? self } : handler;
    if (RESPONSE_EVENT.test(event)) to.apply(bound, [createObjectWith(at, { target: self, currentTarget: self })], at);
  };
  const addHandler = (event: string, handler: Value): void => {
    handlers.push({ event, handler });
    if (response !== undefined) callHandler(event, handler);
  };
  const methods: Readonly<Record<string, (args: readonly Value[], place: SourceLocation) => Value | undefined>> = {
    open: ([method, url], place) => {
      target = { method: method ?? absentValue(place), url: url ?? absentValue(place) };
      return undefined;
    },
    setRequestHeader: ([name, value], place) => {
      const header = knownText(name);
      headers.push(
        header === undefined
          ? unknownValue('a header whose name is not known', place)
          : createObjectWith(place, { [header]: value }),
      );
      return undefined;
    },
    addEventListener: ([event, handler]) => {
      if (handler !== undefined) addHandler(knownText(event) ?? '', handler);
      return undefined;
    },
    send: ([body], place) => {
      if (target === undefined) return undefined;
      const sent = { ...target, headers: [...headers], body: readTextBody(body), limit: fields.get('timeout') };
      response = to.send(createRequest({ ...sent, at: place }));
      for (const { event, handler } of [...handlers]) callHandler(event, handler);
      return undefined;
    },
    getResponseHeader: ([name], place) =>
      response && name && readReceivedMember({ ...response, part: 'headers' }, name, place),
  };
  const self: NativeValue = {
    kind: 'native',
    at,
    member: (name, place) => {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (method !== undefined)
        return nativeFunction(place, ({ args, at: call }) => method(args, call) ?? unknownValue('nothing', call));
      if (name === 'readyState') return { kind: 'primitive', value: DONE, at: place };
      const isJson = knownText(fields.get('responseType')) === 'json';
      const part = Object.hasOwn(PARTS, name)
        ? PARTS[name]
        : name !== 'response'
          ? undefined
          : isJson
            ? 'body'
            : 'text';
      return response !== undefined && part !== undefined ? { ...response, part, at: place } : fields.get(name);
    },
    assign: (name, value) => {
      fields.set(name, value);
      if (name.startsWith('on')) addHandler(name, value);
    },
  };
  return self;
}
