import {
  knownText,
  nativeFunction,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createHookRequest } from './hooks.ts';
import {
  createHttpMethods,
  createModule,
  createObjectWith,
  createStatusCodes,
  findField,
  type Library,
  type LibraryHost,
  type NativeCall,
  presentValues,
  putField,
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** `http.get(url, options)` and `http.post(url, body, options)`. The option `observe` decides which part of the response a call returns. */
const ANGULAR_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [url, second, third] }, method = '') => {
    const hasBody = /^P/.test(method);
    const options = hasBody ? third : second;
    const observed = knownText(findField(options, 'observe'));
    return {
      url,
      options: presentValues(options),
      ...(hasBody && { data: second }),
      part: observed === 'response' || observed === 'events' ? 'response' : 'body',
    };
  },
};

/** `HttpClient`, `HttpHeaders`, `HttpParams` and interceptors. */
const angularHttp: Library = {
  modules: ['@angular/common/http'],
  make: (to, at) => {
    // Interceptors can add headers to any request.
    const settings: Value[] = [unknownValue('what interceptors add', at)];
    const interceptors = new Set<Value>();
    const intercept = (value: Value): void => {
      if (value.kind !== 'function' || interceptors.has(value)) return;
      interceptors.add(value);
      settings.push(createInterceptorHooks(to, value));
    };
    const createClient = (place: SourceLocation): Value =>
      createHttpMethods(place, (method) => (call) => sendWithOptions(to, ANGULAR_STYLE, settings, method, call), {
        member: (name, here) =>
          name === 'request'
            ? nativeFunction(here, ({ args: [method, ...args], ...call }) =>
                sendWithOptions(to, ANGULAR_STYLE, settings, knownText(method) ?? 'GET', { ...call, args }),
              )
            : undefined,
      });
    return createModule(at, {
      HttpClient: { kind: 'native', at, client: createClient },
      HttpHeaders: createFieldsClass('headers'),
      HttpParams: createFieldsClass('params'),
      HttpInterceptorFn: { kind: 'native', at, declare: intercept },
      HttpStatusCode: createStatusCodes(at),
      withInterceptors: ({ args: [list] }) => {
        for (const one of list?.kind === 'list' ? list.items : []) intercept(one);
        return unknownValue('a feature', at);
      },
    });
  },
};

/** `new HttpParams({ fromObject: { page: 2 } })`, and `new HttpHeaders({ accept: type })`. */
const createFieldsClass =
  (of: NonNullable<ObjectValue['of']>): NativeCall =>
  ({ args: [initial], at }) => {
    const object = objectValue(at, of);
    putFieldsOf(object, presentValues(findField(initial, 'fromObject', 'fromString') ?? initial));
    return object;
  };

/** Converts an interceptor `(request, next) => next(request.clone({ setHeaders }))` to hooks for requests and responses. */
function createInterceptorHooks(to: LibraryHost, interceptor: Value): Value {
  const { at } = interceptor;
  /** Calls the interceptor; returns what it adds to the request. */
  const run = (result: Value): Value => {
    const added = objectValue(at);
    const request = createHookRequest(at);
    const clone = nativeFunction(at, ({ args: [update] }) => {
      const headers = objectValue(at, 'headers');
      putFieldsOf(headers, [
        ...presentValues(findField(update, 'headers')),
        ...presentValues(findField(update, 'setHeaders')),
      ]);
      Object.assign(added, createObjectWith(at, { headers, params: findField(update, 'setParams', 'params') }));
      return request;
    });
    putField(request, 'clone', clone);
    to.apply(interceptor, [request, nativeFunction(at, () => result)], at);
    return added;
  };
  return createObjectWith(at, {
    hooks: createObjectWith(at, {
      beforeRequest: nativeFunction(at, () => run(unknownValue('a response', at))),
      afterResponse: nativeFunction(at, ({ args: [received] }) => {
        if (received?.kind === 'received') run({ ...received, part: 'response' });
        return received ?? unknownValue('a response', at);
      }),
    }),
  });
}

/** `inject(HttpClient)` and `TestBed.inject(HttpClient)` return a client, or the object of a class. */
const angularCore: Library = {
  modules: ['@angular/core', '@angular/core/testing'],
  make: (to, at) => {
    const self = createModule(
      at,
      {
        inject: ({ args: [token], at: place }) => {
          const create = token?.kind === 'native' ? (token.instance ?? token.client) : undefined;
          if (create !== undefined) return create(place);
          return (token && to.findProvided(token, place)) ?? unknownValue('what is injected', place);
        },
      },
      { member: (name) => (name === 'TestBed' ? self : undefined) },
    );
    return self;
  },
};

export const ANGULAR_LIBRARIES: readonly Library[] = [angularHttp, angularCore];
