import { HTTP_METHOD } from '../../http-methods.ts';
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
  createModule,
  createObjectWith,
  findField,
  type Library,
  type LibraryHost,
  nameArguments,
  presentValues,
} from '../library.ts';
import { createAnswer, createPythonResponse, decodeBody, readOptions } from './answers.ts';
import { addDouble, addHandler, createChain, type DoubledRequest, type GivenAnswer } from './double.ts';
import { joinAddress } from './patterns.ts';
import { createMocker, createMockerClass, type Expected, readExpected } from './python-mockers.ts';
import { respx } from './respx.ts';

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
  const answers = options.map((one): GivenAnswer => {
    if (one.kind === 'native') return { value: one, style: {} };
    const answer = readOptions(one);
    const body = findField(one, 'callback', 'body', 'json', 'text');
    const style = { list: ['status', 'headers', 'body'] as const };
    // A function as the body makes it for the request.
    return body?.kind === 'function'
      ? { value: body, style, also: { ...answer, body: undefined }, ...(run !== undefined && { run }) }
      : { value: undefined, style, also: answer };
  });
  addDouble(to, { ...expected, ...request, url: joinAddress(undefined, request.url, at) }, ...answers);
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
        return nativeFunction(place, (call) => nameArguments(call, ['method', 'url']));
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
      const options = nameArguments({ args: second?.kind === 'list' ? [second] : [], named, at: place }, [
        'response_list',
      ]);
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
      return name === 'Response' ? nativeFunction(place, (call) => nameArguments(call, ['body'])) : undefined;
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
      if (request.url === undefined) addHandler(to, first, {}, place, { isForAnyPath: true });
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
    const createTransport = ({ args: [handler], at: place }: CallArguments): Value => {
      if (handler !== undefined) addHandler(to, handler, {}, place, { isForAnyPath: true });
      return { kind: 'native', name: 'MockTransport', at: place };
    };
    return createModule(at, { Response: createPythonResponse, MockTransport: createTransport });
  },
};

/** `monkeypatch.setattr(client, "post", handler)` of pytest. */
const monkeypatch: Library = {
  globals: ['pytest:monkeypatch'],
  make: (to, at) =>
    createMocker(at, (name, { args, at: place }) => {
      const [handler, target] = args.toReversed();
      if (name === 'setattr' && handler !== undefined && SENDING_FUNCTION.test(knownText(target) ?? ''))
        addHandler(to, handler, {}, place, { isForAnyPath: true });
      return undefined;
    }),
};

/** Matches the names of functions that send requests. */
const SENDING_FUNCTION = /(^|\.)(get|post|put|patch|delete|request|send|urlopen)$/;

export const PYTHON_DOUBLES: readonly Library[] = [
  respx,
  responses,
  createRegistering({ modules: ['requests_mock'], globals: ['pytest:requests_mock'] }, /^(Mocker|mock|Adapter)$/),
  createRegistering({ modules: ['aioresponses'] }, /^(aioresponses|AioResponses)$/),
  createRegistering({ modules: ['httpretty'] }, /^(enabled|httprettified|HTTPretty)$/),
  pytestHttpx,
  pytestHttpserver,
  httpx,
  monkeypatch,
];
