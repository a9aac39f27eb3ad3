import {
  alternatives,
  type CallArguments,
  isAbsent,
  knownText,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { createObjectWith, findField, type Library, type LibraryHost, presentValues } from '../library.ts';
import { type CallStyle, sendWithOptions } from '../request.ts';
import { createAnswer, decodeBody } from './answers.ts';
import { addHandler, type GivenAnswer } from './double.ts';
import type { IncomingRequest } from './incoming.ts';
import { createRouterClass, type Framework, type HandlerCall } from './router.ts';

/** Notes the requests that the handler of `http.createServer(handler)` answers. */
export function addServer(to: LibraryHost, handler: Value, at: SourceLocation): void {
  const run: GivenAnswer['run'] = (each, request) => runWithResponse(to, each, request, at);
  to.followApart(() => addHandler(to, handler, {}, at, { run }));
}

/** Calls a handler with a request and a response. In Fastify, what it returns is the body of a response. */
function runWithResponse(
  to: LibraryHost,
  handler: Value,
  request: IncomingRequest,
  at: SourceLocation,
  { next = nothing(at), isBodyReturned = false }: { readonly next?: Value; readonly isBodyReturned?: boolean } = {},
): readonly Value[] {
  const answers: Value[] = [];
  const { response, pending } = createServerResponse(answers, at);
  const returned = to.apply(handler, [createServerRequest(to, request), response, next], at);
  const { status } = pending;
  if (!isBodyReturned) return answers;
  // With several bodies, it is not known which one has the status that is set before.
  const body = status !== undefined && returned.kind === 'choice' ? undefined : decodeBody(returned);
  return status === undefined && body === undefined
    ? answers
    : [...answers, createAnswer({ status, headers: [], body }, returned.at)];
}

const nothing = (at: SourceLocation): NativeValue => nativeFunction(at, (call) => unknownValue('nothing', call.at));

/** Returns the request as servers see it: it has functions for headers, and its `params` are parts of the path. */
export function createServerRequest(to: LibraryHost, { value, bodyRead }: IncomingRequest): NativeValue {
  const read = (part: string, { args: [name], at }: CallArguments): Value => {
    const fields = value.member?.(part, at);
    const of = fields?.kind === 'native' ? fields : undefined;
    return (name === undefined ? of : of?.member?.(knownText(name) ?? '', name.at)) ?? unknownValue('a part', at);
  };
  const callable = (part: string, at: SourceLocation): NativeValue => {
    const fields = value.member?.(part, at);
    return { ...(fields?.kind === 'native' ? fields : { kind: 'native', at }), call: (call) => read(part, call) };
  };
  const self: NativeValue = {
    ...value,
    // The chunks of the body: `for await (const chunk of request)`, `request.on('data', (chunk) => …)`
    element: bodyRead,
    member: (name, at) => {
      if (name === 'on')
        return nativeFunction(at, ({ args: [event, listener], at: place }) => {
          if (listener !== undefined) to.apply(listener, knownText(event) === 'data' ? [bodyRead] : [], place);
          return self;
        });
      if (/^(params?|path_params|match_info|view_args)$/.test(name)) return unknownValue('a part of the path', at);
      if (/^(get|header)$/.test(name)) return callable('headers', at);
      // `c.req.valid('json')` of Hono
      if (name === 'valid')
        return nativeFunction(at, ({ args: [part] }) => value.member?.(knownText(part) ?? '', at) ?? self);
      if (/^(request|req)$/.test(name)) return self;
      return /^(query|queries)$/.test(name) ? callable('query', at) : value.member?.(name, at);
    },
  };
  return self;
}

/** Creates the response object that a handler gets, which adds the responses that the handler ends to a list. */
export function createServerResponse(answers: Value[], at: SourceLocation) {
  const headers: Value[] = [];
  /** The status that is set for the next response, and the body that is written for it. */
  const pending: { status?: Value | undefined; written?: Value | undefined } = {};
  const end = (status: Value | undefined, body: Value | undefined, place: SourceLocation): void => {
    answers.push(createAnswer({ status, headers: [...headers], body: decodeBody(body ?? pending.written) }, place));
    // The code after it is another branch of the handler.
    pending.status = undefined;
    pending.written = undefined;
  };
  /** Runs a method; returns the status that it sets for the calls chained to it. */
  const run = (
    name: string,
    [first, ...others]: readonly Value[],
    status: Value | undefined,
    place: SourceLocation,
  ) => {
    if (/^(writeHead|status|code)$/.test(name)) {
      pending.status = first;
      if (name === 'writeHead') headers.push(...presentValues(others.at(-1)));
      return first;
    }
    if (/^(set|setHeader|header|append)$/.test(name)) headers.push(createHeaders(first, others[0], place));
    if (name === 'write') pending.written = first;
    if (name === 'sendStatus') end(first, undefined, place);
    if (/^(end|json|jsonp|send)$/.test(name)) end(status ?? pending.status, first, place);
    return status;
  };
  const create = (status?: Value): NativeValue => ({
    kind: 'native',
    at,
    assign: (name, value) => {
      if (name === 'statusCode') pending.status = value;
    },
    member: (name, place) => nativeFunction(place, ({ args, at: here }) => create(run(name, args, status, here))),
  });
  return { response: create(), pending };
}

const createHeaders = (first: Value | undefined, value: Value | undefined, at: SourceLocation): Value =>
  first?.kind === 'object' ? first : createObjectWith(at, { [knownText(first) ?? '']: value });

/** Creates the context of Hono, of which `c.json(data, status, headers)` returns a response. */
function createHonoContext(to: LibraryHost, request: IncomingRequest, at: SourceLocation): NativeValue {
  let common: Value | undefined;
  const respond = ({ args: [body, status, headers], at: place }: CallArguments): Value => {
    const options = status?.kind === 'object' ? status : undefined;
    const given = options === undefined ? status : findField(options, 'status');
    const answer = {
      status: isAbsent(given) ? common : given,
      headers: presentValues(headers ?? findField(options, 'headers')),
      body: decodeBody(body),
    };
    // The code after it is another branch of the handler.
    common = undefined;
    return createAnswer(answer, place);
  };
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (name === 'req') return createServerRequest(to, request);
      if (name === 'status')
        return nativeFunction(place, ({ args: [status], at: here }) => {
          common = status;
          return unknownValue('nothing', here);
        });
      return /^(json|body|text|newResponse)$/.test(name) ? nativeFunction(place, respond) : undefined;
    },
  };
}

/** Calls a handler of Koa, which assigns the status and the body of the context. */
function runWithContext(
  to: LibraryHost,
  handler: Value,
  request: IncomingRequest,
  { at, next }: HandlerCall,
): readonly Value[] {
  const answers: Value[] = [];
  const headers: Value[] = [];
  const pending: { status?: Value | undefined; hasBody: boolean } = { hasBody: false };
  const incoming = createServerRequest(to, request);
  const context: NativeValue = {
    ...incoming,
    assign: (name, value) => {
      if (name === 'status') {
        // A status after a body is that of another branch, or of this body.
        if (pending.hasBody) answers.length = 0;
        pending.status = value;
      }
      if (name !== 'body') return;
      answers.push(createAnswer({ status: pending.status, headers, body: decodeBody(value) }, value.at));
      pending.hasBody = pending.status === undefined;
      pending.status = undefined;
    },
    member: (name, place) => {
      if (/^(response|res)$/.test(name)) return context;
      if (name === 'set')
        return nativeFunction(place, ({ args: [first, second], at: here }) => {
          headers.push(createHeaders(first, second, here));
          return unknownValue('nothing', here);
        });
      if (name === 'throw')
        return nativeFunction(place, ({ args: [status], at: here }) => {
          answers.push(createAnswer({ status, headers: [] }, here));
          return unknownValue('nothing', here);
        });
      return incoming.member?.(name, place);
    },
  };
  to.apply(handler, [context, next], at);
  if (pending.status !== undefined)
    answers.push(createAnswer({ status: pending.status, headers: [] }, pending.status.at));
  return answers;
}

/** The requests that tests send to an application in the same process: `app.inject({ method, url, payload })`, `app.request(path, init)`. */
const IN_PROCESS_STYLE: CallStyle = {
  objects: 'json',
  isInProcess: true,
  read: ({ args: [first, second] }) =>
    first?.kind === 'object' && first.of === undefined
      ? { options: [first], data: findField(first, 'payload', 'body') }
      : { url: first, options: presentValues(second) },
};

const withTestClient =
  (method: string): NonNullable<Framework['member']> =>
  (name, to, at) =>
    name === method
      ? nativeFunction(at, (call) => sendWithOptions(to, IN_PROCESS_STYLE, [], undefined, call))
      : undefined;

/** The frameworks of servers, each with the names by which a module creates an application or a router. */
const FRAMEWORKS: readonly (Framework & { readonly modules: readonly string[]; readonly creates: RegExp })[] = [
  {
    modules: ['express'],
    creates: /^(express|Router)$/,
    hasNext: true,
    run: (to, handler, request, { at, next }) => runWithResponse(to, handler, request, at, { next }),
  },
  {
    modules: ['fastify'],
    creates: /^(fastify|Fastify)$/,
    run: (to, handler, request, { at, isBefore }) =>
      runWithResponse(to, handler, request, at, { isBodyReturned: !isBefore }),
    hasPlugins: true,
    member: withTestClient('inject'),
  },
  {
    modules: ['hono'],
    creates: /^Hono$/,
    hasNext: true,
    run: (to, handler, request, { at, next }) =>
      alternatives(to.apply(handler, [createHonoContext(to, request, at), next], at)).filter(
        (one) => one.kind === 'native' && one.answer !== undefined,
      ),
    member: withTestClient('request'),
  },
  {
    modules: ['koa', 'koa-router', '@koa/router'],
    creates: /^(Koa|Router)$/,
    hasNext: true,
    run: runWithContext,
  },
];

/** `const app = express(); app.post(path, (req, res) => res.status(201).json(body))` */
export const SERVER_DOUBLES: readonly Library[] = FRAMEWORKS.map(({ modules, creates, ...framework }) => ({
  modules,
  make: (to, at) => {
    const create = createRouterClass(to, framework, at);
    return { ...create, member: (name) => (creates.test(name) ? create : undefined) };
  },
}));
