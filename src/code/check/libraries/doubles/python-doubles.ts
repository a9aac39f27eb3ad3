import {
  type CallArguments,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import {
  createObjectWith,
  findField,
  HTTP_METHODS,
  type Library,
  type LibraryHost,
  presentValues,
} from '../library.ts';
import { createAnswer, createPythonResponse, decodeBody, readOptions } from './answers.ts';
import { addDouble, addHandler, createChain, type DoubledRequest, type GivenAnswer, joinAddress } from './double.ts';
import { type IncomingRequest, patternPath } from './incoming.ts';

const HTTP_METHOD = new RegExp(`^(${HTTP_METHODS.join('|')})$`, 'i');

type Expected = Pick<DoubledRequest, 'headers' | 'query' | 'body'>;

/** Reads what a double expects of a request, by the names of its arguments, such as `json`, `params` and `headers__contains`. */
function readExpected(named: Value, prefix = ''): Expected {
  const find = (...names: readonly string[]): readonly Value[] =>
    names.flatMap((name) =>
      ['', '__eq', '__contains'].flatMap((lookup) => presentValues(findField(named, prefix + name + lookup))),
    );
  const [json] = find('json');
  const [data] = find('data', 'content');
  const encoded = json ?? (data?.kind === 'object' ? undefined : decodeBody(data));
  return {
    headers: find('headers'),
    query: find('params', 'query_string'),
    body:
      encoded !== undefined
        ? { value: encoded, as: 'json' }
        : data?.kind === 'object'
          ? { value: data, as: 'form' }
          : undefined,
  };
}

/** Creates an object with methods, which a `with` statement can enter, and which members of `more` extend. */
function createMocker(
  at: SourceLocation,
  run: (name: string, call: CallArguments) => Value | undefined,
  more: (name: string, at: SourceLocation) => Value | undefined = () => undefined,
): NativeValue {
  const chain = createChain(at, run);
  return { ...chain, member: (name, place) => more(name, place) ?? chain.member?.(name, place) };
}

/** Creates a decorator or class of mockers: `@mock`, `with mock() as m` and `mock(base_url=…)`. A decorated function gets the mocker. */
const createMockerClass = (
  to: LibraryHost,
  at: SourceLocation,
  create: (call: CallArguments) => NativeValue,
): NativeValue =>
  nativeFunction(at, (call) => {
    const [first] = call.args;
    const mocker = create(call);
    const decorate = ({ args: [decorated], at: place }: CallArguments): Value => {
      const { parameters = [] } = decorated?.kind === 'function' ? decorated.parts : {};
      // A method has `self` first.
      const self = parameters.length > 1 ? [unknownValue('self', place)] : [];
      if (decorated?.kind === 'function') to.apply(decorated, [...self, mocker], place);
      return decorated ?? mocker;
    };
    return first?.kind === 'function' ? first : { ...mocker, call: decorate };
  });

const listGiven = (value: Value | undefined): readonly GivenAnswer[] =>
  (value?.kind === 'list' ? value.items : presentValues(value)).map((one) => ({ value: one, style: {} }));

/** `respx.post(url, json=…).mock(return_value=httpx.Response(201, json=…))` and `.respond(201, json=…)`. */
const respx: Library = {
  modules: ['respx'],
  globals: ['pytest:respx_mock'],
  make: (to, at) => {
    const createRouter = (base: Value | undefined, place: SourceLocation): NativeValue =>
      createMocker(place, (name, call) =>
        HTTP_METHOD.test(name) || /^(route|request|add)$/.test(name) ? createRoute(to, name, base, call) : undefined,
      );
    const mock = createMockerClass(to, at, ({ named, at: place }) => createRouter(findField(named, 'base_url'), place));
    const all = createRouter(undefined, at);
    const self: NativeValue = {
      ...mock,
      member: (name, place) =>
        name === 'mock' ? self : /^(MockRouter|Router)$/.test(name) ? mock : all.member?.(name, place),
    };
    return self;
  },
};

function createRoute(
  to: LibraryHost,
  name: string,
  base: Value | undefined,
  { args, named, at }: CallArguments,
): Value {
  const [first, second] = args;
  const isMethod = HTTP_METHOD.test(name);
  const loose = findField(named, 'url__startswith', 'path__startswith');
  const regex = findField(named, 'url__regex', 'path__regex');
  const path =
    (regex && patternPath(regex)) ??
    findField(named, 'url', 'url__eq', 'path', 'path__eq') ??
    (name === 'request' ? second : first);
  const method = isMethod
    ? textValue(name.toUpperCase(), at)
    : (findField(named, 'method', 'method__eq') ?? (name === 'request' ? first : undefined));
  let asked: IncomingRequest | undefined;
  const add = (...given: readonly GivenAnswer[]): void => {
    const url = joinAddress(base, path ?? loose, at);
    asked = addDouble(to, { at, method, url, isLoose: loose !== undefined, ...readExpected(named) }, ...given);
  };
  const chain = createChain(at, (key, { args: values, named: options }) => {
    if (key === 'mock')
      add(
        ...listGiven(findField(options, 'return_value') ?? values[0]),
        ...listGiven(findField(options, 'side_effect')),
      );
    if (key === 'respond') {
      const answer = readOptions(options);
      add({ value: undefined, style: {}, also: { ...answer, status: values[0] ?? answer.status } });
    }
    return undefined;
  });
  // `route.calls.last.request` is what was sent.
  const calls: NativeValue = { kind: 'native', at, member: (key) => (key === 'request' ? asked?.value : calls) };
  return {
    ...chain,
    member: (key, place) => (key === 'calls' ? calls : chain.member?.(key, place)),
    // `route % 204`, `route % {"json": …}` and `route % httpx.Response(201)`
    compare: (operator, other) => {
      if (operator === '%')
        add(
          other.kind === 'object'
            ? { value: undefined, style: {}, also: readOptions(other) }
            : { value: other, style: {} },
        );
      return undefined;
    },
    assign: (key, value) => {
      if (/^(return_value|side_effect)$/.test(key)) add(...listGiven(value));
    },
  };
}

/** Notes the requests of a mocker that states the response by named arguments, such as `json`, `status` and `headers`. */
function registerNamed(
  to: LibraryHost,
  request: Pick<DoubledRequest, 'at' | 'method'> & { readonly url: Value | undefined },
  named: ObjectValue,
  { run, expected = {} }: { readonly run?: GivenAnswer['run']; readonly expected?: Expected } = {},
): void {
  const { at } = request;
  const responses = findField(named, 'responses', 'response_list');
  const options: readonly Value[] = responses?.kind === 'list' ? responses.items : [named];
  const given = options.map((one): GivenAnswer => {
    if (one.kind === 'native') return { value: one, style: {} };
    const answer = readOptions(one);
    const body = findField(one, 'callback', 'body', 'json', 'text');
    const style = { list: ['status', 'headers', 'body'] as const };
    // A function as the body makes it for the request.
    return body?.kind === 'function'
      ? { value: body, style, also: { ...answer, body: undefined }, ...(run !== undefined && { run }) }
      : { value: undefined, style, also: answer };
  });
  addDouble(to, { ...expected, ...request, url: joinAddress(undefined, request.url, at) }, ...given);
}

/** Joins what several matchers expect: `match=[matchers.json_params_matcher({…})]`. */
const joinExpected = (all: readonly Expected[]): Expected => ({
  headers: all.flatMap(({ headers = [] }) => headers),
  query: all.flatMap(({ query = [] }) => query),
  body: all.map(({ body }) => body).find((body) => body !== undefined),
});

const MATCHED_PART: Readonly<Record<string, string>> = {
  ...{ json_params_matcher: 'json', urlencoded_params_matcher: 'data', query_param_matcher: 'params' },
  ...{ query_string_matcher: 'params', header_matcher: 'headers' },
};

/** `responses.add(responses.POST, url, json=…, status=…, match=[…])` and `responses.post(url, json=…)`. */
const responses: Library = {
  modules: ['responses', 'responses.matchers'],
  make: (to, at) => {
    const register = (method: Value | undefined, url: Value | undefined, named: ObjectValue, place: SourceLocation) => {
      const match = findField(named, 'match');
      const expected = joinExpected((match?.kind === 'list' ? match.items : []).map((one) => readExpected(one)));
      registerNamed(to, { at: place, method, url }, named, { expected });
    };
    const member = (name: string, place: SourceLocation): Value | undefined => {
      if (/^[A-Z]+$/.test(name)) return textValue(name, place);
      if (name === 'matchers') return self;
      if (/^(Response|CallbackResponse)$/.test(name))
        return nativeFunction(place, ({ args, named, at: here }) =>
          createObjectWith(here, {
            method: args[0],
            url: args[1],
            ...Object.fromEntries([...named.fields].map(([key, field]) => [key, field.value])),
          }),
        );
      const part = MATCHED_PART[name];
      return part === undefined
        ? undefined
        : nativeFunction(place, ({ args: [value], at: here }) => createObjectWith(here, { [part]: value }));
    };
    const run = (name: string, { args, named, at: place }: CallArguments): undefined => {
      const [first, second] = args;
      const field = (...names: readonly string[]): Value | undefined => findField(named, ...names);
      if (HTTP_METHOD.test(name)) register(textValue(name.toUpperCase(), place), first ?? field('url'), named, place);
      if (!/^(add|upsert|replace|add_callback)$/.test(name)) return undefined;
      if (first?.kind === 'object') register(findField(first, 'method'), findField(first, 'url'), first, place);
      else register(first ?? field('method'), second ?? field('url'), named, place);
      return undefined;
    };
    const mock = createMockerClass(to, at, ({ at: place }) => createMocker(place, run, member));
    const self: NativeValue = createMocker(at, run, (name, place) =>
      name === 'RequestsMock'
        ? mock
        : /^(activate|calls)$/.test(name)
          ? unknownValue(name, place)
          : member(name, place),
    );
    return self;
  },
};

/** `m.post(url, json=…, status_code=…)` and `m.register_uri(method, url, …)` of requests-mock; `m.get(url, payload=…)` of aioresponses. */
const createRegistering = (names: Pick<Library, 'modules' | 'globals'>, classes: RegExp): Library => ({
  ...names,
  make: (to, at) => {
    const run = (name: string, { args, named, at: place }: CallArguments): undefined => {
      const isMethod = HTTP_METHOD.test(name);
      if (!isMethod && !/^(register_uri|request|add)$/.test(name)) return undefined;
      const rest = isMethod || name === 'add' ? args : args.slice(1);
      const [url = findField(named, 'url', 'uri'), second] = rest;
      const list = second?.kind === 'list' ? { response_list: second } : {};
      const options = createObjectWith(place, {
        ...Object.fromEntries([...named.fields].map(([key, { value }]) => [key, value])),
        ...list,
      });
      const headers = presentValues(findField(named, 'request_headers'));
      const method = isMethod
        ? textValue(name.toUpperCase(), place)
        : name === 'add'
          ? (findField(named, 'method') ?? second ?? textValue('GET', place))
          : (args[0] ?? findField(named, 'method'));
      // `ANY` stands for each method.
      const isAny = method === undefined || !HTTP_METHOD.test(knownText(method) ?? '');
      const call: GivenAnswer['run'] = (handler, { value }) => [
        to.apply(handler, [value, unknownValue('a context', place), unknownValue('headers', place)], place),
      ];
      registerNamed(to, { at: place, ...(!isAny && { method }), url }, options, { run: call, expected: { headers } });
      return undefined;
    };
    const mock = createMockerClass(to, at, ({ at: place }) => createMocker(place, run));
    return createMocker(at, run, (name, place) => {
      if (classes.test(name)) return mock;
      if (/^[A-Z]+$/.test(name)) return textValue(name, place);
      if (name === 'CallbackResult')
        return nativeFunction(place, ({ named, at: here }) => createAnswer(readOptions(named), here));
      // `httpretty.Response(body, status)`
      return name === 'Response'
        ? nativeFunction(place, ({ args: [body], named, at: here }) =>
            createObjectWith(here, {
              ...Object.fromEntries([...named.fields].map(([key, { value }]) => [key, value])),
              ...(body && { body }),
            }),
          )
        : undefined;
    });
  },
});

/** `httpx_mock.add_response(url=…, method=…, json=…, status_code=…)` of pytest-httpx. */
const pytestHttpx: Library = {
  modules: ['pytest_httpx'],
  globals: ['pytest:httpx_mock'],
  make: (to, at) =>
    createMocker(at, (name, { args: [first], named, at: place }) => {
      const request = { at: place, method: findField(named, 'method'), url: findField(named, 'url') };
      if (name === 'add_response') registerNamed(to, request, named, { expected: readExpected(named, 'match_') });
      if (name !== 'add_callback' || first === undefined) return undefined;
      if (request.url === undefined) addHandler(to, first, {}, place);
      else addDouble(to, { ...request, url: request.url }, { value: first, style: {} });
      return undefined;
    }),
};

/** `httpserver.expect_request(path, method=…, json=…).respond_with_json(data, status=…)` of pytest-httpserver. */
const pytestHttpserver: Library = {
  modules: ['pytest_httpserver'],
  globals: ['pytest:httpserver'],
  make: (to, at) =>
    createMocker(at, (name, { args: [path], named, at: place }) => {
      if (!/^expect(_\w+)?_request$/.test(name)) return undefined;
      const request = {
        at: place,
        method: findField(named, 'method'),
        url: joinAddress(undefined, path ?? findField(named, 'uri'), place),
        ...readExpected(named),
      };
      return createChain(place, (key, { args: [value, status], named: options }) => {
        const answer = readOptions(options);
        const also = { ...answer, status: answer.status ?? status, body: decodeBody(value) ?? answer.body };
        if (/^respond_with_(json|data)$/.test(key)) addDouble(to, request, { value: undefined, style: {}, also });
        if (/^respond_with_(handler|response)$/.test(key)) addDouble(to, request, { value, style: {} });
        return undefined;
      });
    }),
};

/** `httpx.MockTransport(handler)`, in which the handler compares the path. */
const httpx: Library = {
  modules: ['httpx'],
  make: (to, at) => {
    const response = nativeFunction(at, createPythonResponse);
    const transport = nativeFunction(at, ({ args: [handler], at: place }) => {
      if (handler !== undefined) addHandler(to, handler, {}, place);
      return unknownValue('a transport', place);
    });
    return {
      kind: 'native',
      at,
      member: (name) => (name === 'Response' ? response : name === 'MockTransport' ? transport : undefined),
    };
  },
};

export const PYTHON_DOUBLES: readonly Library[] = [
  respx,
  responses,
  createRegistering({ modules: ['requests_mock'], globals: ['pytest:requests_mock'] }, /^(Mocker|mock|Adapter)$/),
  createRegistering({ modules: ['aioresponses'] }, /^(aioresponses|AioResponses)$/),
  createRegistering({ modules: ['httpretty'] }, /^(enabled|httprettified|HTTPretty)$/),
  pytestHttpx,
  pytestHttpserver,
  httpx,
];
