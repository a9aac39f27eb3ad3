import { HTTP_METHOD } from '../../http-methods.ts';
import { TEST_CODE } from '../../program.ts';
import {
  type CallArguments,
  knownText,
  nativeFunction,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import {
  createHttpMethods,
  createModule,
  createObjectWith,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
} from '../library.ts';
import { type AnswerStyle, createResponseClass, createResponseComposer, isStatus } from './answers.ts';
import { CLIENT_DOUBLES } from './client-doubles.ts';
import { addDouble, createChain } from './double.ts';
import type { IncomingRequest } from './incoming.ts';
import { readReply, toAddress, toExpectedBody, toMethod } from './requests.ts';

/** Matches files with tests, and files with doubles by their names. */
export const DOUBLE_FILE = new RegExp(`${TEST_CODE.source}|(mock|stub|fake|handlers)[^/]*$`, 'i');

/** `http.get(path, ({ request }) => HttpResponse.json(body, init))` of msw, and `rest.get(path, (req, res, ctx) => res(…))`. */
const msw: Library = {
  modules: ['msw'],
  make: (to, at) => {
    type Pass = (request: IncomingRequest, at: SourceLocation) => readonly Value[];
    const createHandlers = (pass: Pass): Value => {
      const handle =
        (method?: string) =>
        ({ args: [path, value], at: place }: CallArguments): Value => {
          const request = { at: place, ...toMethod(method, place), ...toAddress(path, place) };
          addDouble(to, request, {
            value,
            style: {},
            run: (handler, incoming) => [to.apply(handler, pass(incoming, place), place)],
          });
          return unknownValue('a handler', place);
        };
      const all = nativeFunction(at, handle());
      return createHttpMethods(at, handle, { member: (name) => (name === 'all' ? all : undefined) });
    };
    const createInfo: Pass = ({ value: request }, place) => [
      createObjectWith(place, { request, params: unknownValue('the values in the path', place) }),
    ];
    const passAll: Pass = ({ value: request }, place) => {
      const { compose, context } = createResponseComposer(place);
      return [request, compose, context];
    };
    return createModule(at, {
      http: createHandlers(createInfo),
      rest: createHandlers(passAll),
      HttpResponse: createResponseClass(at),
    });
  },
};

/** `Response` of the platform, in files with test doubles. */
const response: Library = {
  globals: ['Response'],
  files: DOUBLE_FILE,
  make: (_, at) => createResponseClass(at),
};

/** `nock(base).post(path, body).query(query).matchHeader(name, value).reply(status, body, headers)` */
const nock: Library = {
  modules: ['nock'],
  make: (to, at) => nativeFunction(at, ({ args: [base, options], at: place }) => createScope(to, base, options, place)),
};

const NOCK_STYLE: AnswerStyle = { list: ['status', 'body', 'headers'] };

function createScope(to: LibraryHost, base: Value | undefined, options: Value | undefined, at: SourceLocation): Value {
  const common = [...presentValues(findField(options, 'reqheaders'))];
  const replied: Value[] = [];
  const createInterceptor = (method: string, [path, body]: readonly Value[], place: SourceLocation): Value => {
    const [query, headers]: [Value[], Value[]] = [[], []];
    return createChain(place, (name, { args, at: here }) => {
      const [first, second] = args;
      if (name === 'query' && first !== undefined && /^(object|text)$/.test(first.kind)) query.push(first);
      if (name === 'matchHeader') headers.push(createHeader(first, second, here));
      if (name === 'replyWithError') return scope;
      if (!/^reply/.test(name)) return undefined;
      const reply = readReply(args, NOCK_STYLE);
      addDouble(
        to,
        {
          at: here,
          ...toMethod(method, place),
          ...toAddress(path, place, base),
          ...toExpectedBody(body),
          headers: [...common, ...headers],
          query,
        },
        {
          ...reply,
          also: { ...reply.also, headers: [...replied, ...(reply.also?.headers ?? [])] },
          run: (handler, { value, bodyRead }) => [to.apply(handler, [value, bodyRead], here)],
        },
      );
      return scope;
    });
  };
  const scope = createChain(at, (name, { args, at: place }) => {
    const [first, second, third] = args;
    if (name === 'matchHeader') common.push(createHeader(first, second, place));
    if (name === 'defaultReplyHeaders') replied.push(...presentValues(first));
    if (name === 'intercept')
      return createInterceptor(knownText(second) ?? '', [first, third].flatMap(presentValues), place);
    return HTTP_METHOD.test(name) ? createInterceptor(name, args, place) : undefined;
  });
  return scope;
}

const createHeader = (name: Value | undefined, value: Value | undefined, at: SourceLocation): Value => {
  const text = knownText(name);
  const header = value?.kind === 'text' ? value : unknownValue('what is sent', value?.at ?? at);
  const object = createObjectWith(at, {});
  if (text !== undefined) object.fields.set(text, { value: header, at: name?.at ?? at });
  return object;
};

/** `agent.get(origin).intercept({ path, method, query, headers, body }).reply(status, data, { headers })` of undici. */
const undici: Library = {
  modules: ['undici'],
  make: (to, at) => {
    const createPool = (origin: Value | undefined, place: SourceLocation): Value =>
      createChain(place, (name, { args: [options], at: here }) =>
        name === 'intercept' ? createInterceptor(origin, options, here) : undefined,
      );
    const createInterceptor = (origin: Value | undefined, options: Value | undefined, place: SourceLocation): Value =>
      createChain(place, (name, { args: [first, second, third], at: here }) => {
        if (name !== 'reply') return undefined;
        const method = findField(options, 'method');
        const style = isStatus(first) ? {} : { options: /^(statusCode|data|responseOptions)$/ };
        addDouble(
          to,
          {
            at: here,
            method: method ?? textValue('GET', place),
            ...toAddress(findField(options, 'path'), place, origin),
            headers: presentValues(findField(options, 'headers')).filter(({ kind }) => kind === 'object'),
            query: presentValues(findField(options, 'query')),
            ...toExpectedBody(findField(options, 'body')),
          },
          readReply([first, second, findField(third, 'headers')], style),
        );
        return undefined;
      });
    const createAgent = ({ at: place }: CallArguments): Value =>
      createChain(place, (name, { args: [origin], at: here }) =>
        name === 'get' ? createPool(origin, here) : undefined,
      );
    const createOwnPool = ({ args: [origin], at: place }: CallArguments): Value => createPool(origin, place);
    return createModule(at, { MockAgent: createAgent, MockPool: createOwnPool, MockClient: createOwnPool });
  },
};

export const JAVASCRIPT_DOUBLES: readonly Library[] = [msw, response, nock, undici, ...CLIENT_DOUBLES];
