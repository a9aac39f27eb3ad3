import { comparingNative, nativeFunction, objectValue, putFieldsOf } from '../values/index.ts';
import { ANGULAR_LIBRARIES } from './angular.ts';
import { createClient, createLibrary } from './client.ts';
import { createObjectWith, createStatusCodes, findField, type Library, presentValues, putField } from './library.ts';
import { nodeHttp } from './node-http.ts';
import { OFETCH_LIBRARIES } from './nuxt.ts';
import { openapiFetch } from './openapi-fetch.ts';
import { packageClient } from './package-client.ts';
import { REACTIVE_LIBRARIES } from './reactive.ts';
import type { CallStyle } from './request.ts';
import { rxjs } from './rxjs.ts';
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
const requestClass: Library = {
  globals: ['Request'],
  make: (_, at) =>
    nativeFunction(at, ({ args: [url, init], at: place }) => {
      const incoming = url && comparingNative(url);
      if (incoming !== undefined) return incoming;
      const object = objectValue(place);
      putFieldsOf(object, presentValues(init));
      putField(object, 'url', url);
      return object;
    }),
};

/** `StatusCodes.NOT_FOUND` of http-status-codes, and `status.NOT_FOUND` of http-status. */
const statusModules: Library = {
  modules: ['http-status-codes', 'http-status'],
  make: (_, at) => {
    const codes = createStatusCodes(at);
    return {
      ...codes,
      member: (name, place) => (/^(default|StatusCodes|status)$/.test(name) ? codes : codes.member?.(name, place)),
    };
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
  requestClass,
  createLibrary(AXIOS_STYLE, { modules: ['axios'], globals: ['axios'] }),
  createLibrary(KY_STYLE, { modules: ['ky', 'got'] }),
  ...OFETCH_LIBRARIES,
  nodeHttp,
  openapiFetch,
  packageClient,
  ...ANGULAR_LIBRARIES,
  rxjs,
  wretch,
  xmlHttpRequest,
];
