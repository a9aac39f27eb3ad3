import { comparingNative, nativeFunction, objectValue, putFieldsOf, textValue, unknownValue } from '../values/index.ts';
import { ANGULAR_LIBRARIES } from './angular.ts';
import { createClient, createLibrary } from './client.ts';
import { fpTs } from './fp-ts.ts';
import { JQUERY_LIBRARIES } from './jquery.ts';
import {
  createGlobal,
  createModule,
  createObjectWith,
  createStatusCodes,
  findField,
  type Library,
  presentValues,
  putField,
} from './library.ts';
import { miniPrograms } from './mini-programs.ts';
import { needle } from './needle.ts';
import { NODE_HTTP } from './node-http.ts';
import { nodeUtil } from './node-util.ts';
import { OFETCH_LIBRARIES } from './nuxt.ts';
import { openapiFetch } from './openapi-fetch.ts';
import { packageClient } from './package-client.ts';
import { REACTIVE_LIBRARIES } from './reactive.ts';
import { type CallStyle, sendWithOptions } from './request.ts';
import { REQUEST_LIBRARIES } from './request-library.ts';
import { rxjs } from './rxjs.ts';
import { vueAxios } from './vue-axios.ts';
import { webSockets } from './web-sockets.ts';
import { wretch } from './wretch.ts';
import { xmlHttpRequest } from './xml-http-request.ts';

const FETCH_STYLE: CallStyle = {
  objects: 'text',
  type: 'text/plain',
  // A `Request` has a URL and options of its own.
  read: ({ args: [input, init] }) =>
    input?.kind === 'object' && input.of === undefined
      ? { options: [...presentValues(init), input] }
      : { url: input, options: presentValues(init) },
};

/** `request(url, options)`, and `new Pool(origin, options)`, whose requests have a path. An agent is its options. */
const undici: Library = {
  modules: ['undici'],
  make: (to, at) => {
    const functions = createClient(to, at, FETCH_STYLE, []);
    const createPool = nativeFunction(at, ({ args: [origin, options], at: place }) =>
      createClient(to, place, POOL_STYLE, [...presentValues(options), createObjectWith(place, { baseUrl: origin })]),
    );
    const createAgent = nativeFunction(at, ({ args: [options], at: place }) => options ?? objectValue(place));
    return {
      ...functions,
      member: (name, place) =>
        /^(Pool|BalancedPool|Client)$/.test(name)
          ? createPool
          : /^((?!Mock)\w*Agent|\w*Interceptor)$/.test(name)
            ? createAgent
            : functions.member?.(name, place),
    };
  },
};

/** `proxy(url, init)` of Hono sends what `fetch` does. With the incoming request in its options, it has the method of that one. */
const honoProxy: Library = {
  modules: ['hono/proxy'],
  make: (to, at) => createModule(at, { proxy: createClient(to, at, PROXY_STYLE, []) }),
};

/** `new EventSource(url)`, and `fetchEventSource(url, options)`. Their responses are streams of events. */
const eventSources: Library = {
  modules: ['eventsource', '@microsoft/fetch-event-source'],
  globals: ['EventSource'],
  make: (to, at) => {
    const open = nativeFunction(at, (call) => {
      const accept = createObjectWith(call.at, { accept: textValue('text/event-stream', call.at) });
      sendWithOptions(to, FETCH_STYLE, [createObjectWith(call.at, { headers: accept })], undefined, call);
      return unknownValue('a stream of events', call.at);
    });
    return { ...open, member: (name) => (/^(EventSource|fetchEventSource)$/.test(name) ? open : undefined) };
  },
};

const PROXY_STYLE: CallStyle = {
  ...FETCH_STYLE,
  read: (call, method) => {
    const { url, options, data } = FETCH_STYLE.read(call, method);
    const isPassedOn = options.some((one) => one.kind !== 'object' || one.isOpen || one.fields.has('raw'));
    const incoming = unknownValue('the incoming request has it', call.at);
    const added = createObjectWith(call.at, { method: incoming, headers: incoming, body: incoming });
    return { url, options: isPassedOn ? [...options, added] : options, data };
  },
};

const POOL_STYLE: CallStyle = {
  ...FETCH_STYLE,
  read: ({ args: [options] }) => ({ url: findField(options, 'path'), options: presentValues(options) }),
};

const AXIOS_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [first, second, third] }, method = '') =>
    first?.kind === 'object' && first.of === undefined
      ? { options: [first] }
      : /^P/.test(method)
        ? { url: first, options: presentValues(third), data: second }
        : { url: first, options: presentValues(second) },
};

const KY_STYLE: CallStyle = {
  objects: 'form',
  read: ({ args: [url, options] }) => ({ url, options: presentValues(options) }),
};

/** `new Request(url, init)`: an object with both. */
const requestClass = createGlobal('Request', ({ args: [url, init], at }) => {
  const incoming = url && comparingNative(url);
  if (incoming !== undefined) return incoming;
  const object = objectValue(at);
  putFieldsOf(object, presentValues(init));
  putField(object, 'url', url);
  return object;
});

/** `StatusCodes.NOT_FOUND` of http-status-codes, and `status.NOT_FOUND` of http-status. */
const statusModules: Library = {
  modules: ['http-status-codes', 'http-status'],
  make: (_, at) => {
    const codes = createStatusCodes(at);
    return createModule(at, { StatusCodes: codes, status: codes }, codes);
  },
};

export const JAVASCRIPT_LIBRARIES: readonly Library[] = [
  ...REACTIVE_LIBRARIES,
  statusModules,
  createLibrary(FETCH_STYLE, {
    modules: ['node-fetch', 'cross-fetch', 'isomorphic-fetch'],
    globals: ['fetch'],
  }),
  undici,
  honoProxy,
  eventSources,
  requestClass,
  createLibrary(AXIOS_STYLE, { modules: ['axios', 'redaxios'], globals: ['axios'] }),
  createLibrary(KY_STYLE, { modules: ['ky', 'got'] }),
  ...OFETCH_LIBRARIES,
  ...NODE_HTTP,
  nodeUtil,
  openapiFetch,
  packageClient,
  ...ANGULAR_LIBRARIES,
  rxjs,
  fpTs,
  wretch,
  xmlHttpRequest,
  miniPrograms,
  ...JQUERY_LIBRARIES,
  ...REQUEST_LIBRARIES,
  needle,
  webSockets,
  vueAxios,
];
