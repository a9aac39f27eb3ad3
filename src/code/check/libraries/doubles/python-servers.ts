import {
  type CallArguments,
  type DoubleAnswer,
  mapAlternatives,
  type NativeValue,
  nativeFunction,
  objectValue,
  type SourceLocation,
  textValue,
  unknownArguments,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import {
  createModule,
  createOpenObject,
  createStatusCodes,
  findField,
  findStatusCode,
  type Library,
  type LibraryHost,
} from '../library.ts';
import { createTestClient } from '../python.ts';
import { createAnswer, decodeBody, readOptions } from './answers.ts';
import { callWithParameters, createMarker, isNever, markers } from './fastapi-parameters.ts';
import { httpServer } from './http-server.ts';
import type { IncomingRequest } from './incoming.ts';
import { createRouterClass, type Framework, type HandlerCall, Router } from './router.ts';
import { createServerRequest } from './server-doubles.ts';

/** A call of a handler that is being followed. */
interface Running {
  readonly request: IncomingRequest;
  readonly router: Router;
  /** The responses of exceptions that the handler raised so far. */
  readonly raised: Value[];
}

/** Creates the response of a class such as `JSONResponse(content, status_code, headers)`, which programs can change afterwards. */
function createResponse({ args, named, at }: CallArguments, names: readonly string[]): NativeValue {
  const options = { ...named, fields: new Map(named.fields) };
  for (const [index, name] of names.entries())
    if (args[index] !== undefined) options.fields.set(name, { value: args[index], at: args[index].at });
  const answer: { -readonly [Key in keyof DoubleAnswer]: DoubleAnswer[Key] } = { ...readOptions(options) };
  return {
    ...createAnswer(answer, at),
    assign: (name, value) => {
      if (/^(status_code|status)$/.test(name)) answer.status = value;
    },
    member: (name, place) => (name === 'headers' ? { kind: 'native', at: place } : undefined),
  };
}

/** Runs a handler with the values for its request; the exceptions that it raises are responses, too. */
const createRun =
  (
    stack: Running[],
    call: (to: LibraryHost, handler: Value, request: IncomingRequest, call: HandlerCall) => Value,
    { respondsBefore = false }: { readonly respondsBefore?: boolean } = {},
  ): Framework['run'] =>
  (to, handler, request, handlerCall) => {
    const running: Running = { request, router: handlerCall.router, raised: [] };
    stack.push(running);
    const returned = call(to, handler, request, handlerCall);
    stack.pop();
    const isRaised = isNever(returned);
    if (isRaised) handlerCall.stop();
    return [
      ...running.raised,
      ...((handlerCall.isBefore && !respondsBefore) || isRaised ? [] : [withStatus(returned, handlerCall.options)]),
    ];
  };

/** Runs a handler that gets the request alone, as those of Starlette and aiohttp do. */
const createRequestRun = (stack: Running[]): Framework['run'] =>
  createRun(stack, (to, handler, request, { at }) => to.apply(handler, [createServerRequest(to, request)], at));

/** Adds the status that the decorator of a route states for what its handler returns. */
function withStatus(value: Value, options: Value): Value {
  const status = findField(options, 'status_code');
  return mapAlternatives(value, value.at, (one) =>
    status === undefined || (one.kind === 'native' && one.answer !== undefined)
      ? one
      : createAnswer({ status, headers: [], body: decodeBody(one) }, one.at),
  );
}

/** Notes the response of an exception with a status, which a handler of exceptions of the application can make. */
function raise(
  to: LibraryHost,
  stack: readonly Running[],
  status: Value,
  detail: Value | undefined,
  at: SourceLocation,
) {
  const running = stack.at(-1);
  const exception = createOpenObject(at, { status_code: status, code: status, detail, description: detail });
  if (running === undefined) return exception;
  const [handler] = running.router.listExceptionHandlers();
  const made = handler && to.apply(handler, [createServerRequest(to, running.request), exception], at);
  running.raised.push(
    made?.kind === 'native' && made.answer !== undefined ? made : createAnswer({ status, headers: [] }, at),
  );
  return exception;
}

/** `app = FastAPI()`, `@app.post(path, status_code=201)`, `Route(path, endpoint)` of Starlette. */
const fastapi: Library = {
  modules: [
    ...[
      'fastapi',
      'fastapi.responses',
      'fastapi.exceptions',
      'fastapi.routing',
      'fastapi.security',
      'starlette',
      'starlette.applications',
    ],
    ...['starlette.routing', 'starlette.responses', 'starlette.requests', 'starlette.exceptions'],
  ],
  make: (to, at) => {
    const stack: Running[] = [];
    const framework: Framework = {
      run: createRun(stack, (host, handler, request, { path }) => callWithParameters(host, handler, request, path)),
    };
    /** A route of Starlette, whose endpoint gets the request. */
    const starlette: Framework = { run: createRequestRun(stack) };
    const request = createMarker('Request', undefined, at);
    return {
      kind: 'native',
      at,
      member: (name, place) => {
        if (/^(FastAPI|APIRouter|Starlette|Router)$/.test(name)) return createRouterClass(to, framework, place);
        if (/^(Route|Mount)$/.test(name))
          return nativeFunction(place, (call) => {
            const router = new Router(to, starlette, call, name === 'Mount' ? call.args[0] : undefined);
            if (name === 'Route') router.addRoutes('route', call);
            return router.value;
          });
        if (/^(Header|Query|Body|Path|Cookie|Form|File)$/.test(name))
          return nativeFunction(place, ({ named, at: here }) => createMarker(name, findField(named, 'alias'), here));
        if (/^(APIKeyHeader|HTTPBearer|OAuth2PasswordBearer)$/.test(name))
          return nativeFunction(place, ({ named, at: here }) =>
            createMarker('Header', findField(named, 'name') ?? textValue('Authorization', here), here),
          );
        if (/^(Depends|Security)$/.test(name))
          return nativeFunction(place, ({ args: [of], at: here }) =>
            of !== undefined && markers.has(of)
              ? of
              : { ...unknownValue('a dependency', here), ...(of?.kind === 'function' && { wraps: [of] }) },
          );
        if (name === 'HTTPException')
          return nativeFunction(place, ({ args, named, at: here }) => {
            const status = args[0] ?? findField(named, 'status_code') ?? unknownValue('a status', here);
            return raise(to, stack, status, args[1] ?? findField(named, 'detail'), here);
          });
        if (name === 'Request') return request;
        if (name === 'status') return createStatusCodes(place);
        if (!/^\w*Response$/.test(name)) return undefined;
        const response = nativeFunction(place, (call) => createResponse(call, ['content', 'status_code', 'headers']));
        markers.set(response, { kind: 'Response' });
        return response;
      },
    };
  },
};

/** `@app.post(path)` of Flask, in which `request` is that of the running handler. */
const flask: Library = {
  modules: ['flask', 'quart'],
  make: (to, at) => {
    const stack: Running[] = [];
    const framework: Framework = {
      style: { list: ['body', 'status', 'headers'] },
      replacesPrefix: true,
      run: createRun(stack, (host, handler, _, { at: place }) => host.applyWith(handler, unknownArguments(place)), {
        respondsBefore: true,
      }),
      member: (name, host, place) =>
        name === 'test_client' ? nativeFunction(place, (call) => createTestClient(host, call)) : undefined,
    };
    const request: Value = {
      kind: 'native',
      at,
      member: (name, place) => {
        const running = stack.at(-1);
        return running && createServerRequest(to, running.request).member?.(name, place);
      },
    };
    return createModule(at, {
      request,
      Flask: createRouterClass(to, framework, at),
      Quart: createRouterClass(to, framework, at),
      Blueprint: createRouterClass(to, framework, at),
      jsonify: ({ args: [body], named, at: place }) =>
        createResponse({ args: [body ?? named], named: objectValue(place), at: place }, ['json']),
      Response: (call) => createResponse(call, ['response', 'status', 'headers']),
      make_response: ({ args: [body, status], at: place }) => {
        const inner = body?.kind === 'native' ? body.answer : undefined;
        return createAnswer(
          { status: status ?? inner?.status, headers: [], body: inner?.body ?? decodeBody(body) },
          place,
        );
      },
      abort: ({ args: [status], at: place }) =>
        status === undefined ? unknownValue('nothing', place) : raise(to, stack, status, undefined, place),
    });
  },
};

/** `web.Application()`, `app.router.add_post(path, handler)`, `web.post(path, handler)` and `web.json_response(data, status=201)` of aiohttp. */
const aiohttp: Library = {
  modules: ['aiohttp', 'aiohttp.web'],
  make: (to, at) => {
    const stack: Running[] = [];
    const framework: Framework = { run: createRequestRun(stack) };
    const web: NativeValue = {
      kind: 'native',
      at,
      member: (name, place) => {
        if (name === 'web') return web;
        if (/^(Application|RouteTableDef)$/.test(name)) return createRouterClass(to, framework, place);
        if (name === 'json_response') return nativeFunction(place, (call) => createResponse(call, ['data']));
        if (name === 'Response') return nativeFunction(place, (call) => createResponse(call, []));
        const status = name.startsWith('HTTP') ? findStatusCode(name, place) : undefined;
        if (status !== undefined)
          return nativeFunction(place, ({ named, at: here }) => {
            const exception = raise(to, stack, status, undefined, here);
            stack.at(-1)?.raised.splice(-1, 1, createAnswer({ ...readOptions(named), status }, here));
            return exception;
          });
        return /^(get|post|put|patch|delete|head|options|route|view)$/.test(name)
          ? nativeFunction(place, (call) => {
              const router = new Router(to, framework, { ...call, args: [] });
              router.addRoutes(name, call);
              return router.value;
            })
          : undefined;
      },
    };
    return web;
  },
};

export const PYTHON_SERVERS: readonly Library[] = [fastapi, flask, aiohttp, httpServer];
