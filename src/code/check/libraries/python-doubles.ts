import { expectFields, readReceivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  type CodeRequest,
  isAbsent,
  knownText,
  nativeFunction,
  type ObjectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createObjectWith,
  findField,
  HTTP_METHODS,
  type Library,
  type LibraryHost,
  presentValues,
  sendRequest,
} from './library.ts';
import { joinUrl } from './request.ts';

/** The names of the parts of a response in the libraries. No two libraries use a name for different parts. */
const STATUS_NAMES = ['status_code', 'status'];
const BODY_NAMES = ['json', 'payload'];
const HEADER_NAMES = ['headers', 'adding_headers'];

/** `httpx.Response(201, json=…)`, as an object with the parts of the response. */
export const createResponseFunction = (at: SourceLocation): Value =>
  nativeFunction(at, ({ args: [status], named, at: place }) =>
    createObjectWith(place, {
      ...Object.fromEntries([...named.fields].map(([name, { value }]) => [name, value])),
      ...(status && { status_code: status }),
    }),
  );

/** Notes the responses that a test gives to a request: it relies on their statuses, headers and fields. */
export function noteGivenResponses(
  to: LibraryHost,
  request: Pick<CodeRequest, 'at' | 'method' | 'url'>,
  responses: readonly Value[],
): void {
  for (const given of responses.flatMap(alternatives)) {
    if (given.kind === 'list') noteGivenResponses(to, request, given.items);
    if (given.kind !== 'object') continue;
    const status = findField(given, ...STATUS_NAMES);
    const isError = Number(status === undefined ? 200 : knownText(status)) >= 400;
    const received = { ...sendRequest(to, { ...request, isDeclared: true }), isError };
    if (status !== undefined) to.noteComparisons([{ ...received, part: 'status' }, status]);
    const [body, headers] = [findField(given, ...BODY_NAMES), findField(given, ...HEADER_NAMES)];
    if (body !== undefined) expectFields({ ...received, part: 'body' }, body, true);
    if (headers?.kind === 'object')
      for (const [name, { at }] of headers.fields)
        readReceivedMember({ ...received, part: 'headers' }, textValue(name, at), at);
  }
}

/** How a library is told which responses it gives. */
interface DoubleStyle {
  /** Whether the call that names the request has the response; otherwise a method of its result has it, as in respx. */
  readonly isGivenInCall: boolean;
}

/** Creates an object whose methods say which responses a test gives: `mock.get(url, json=…)`. */
function createRouter(to: LibraryHost, at: SourceLocation, style: DoubleStyle, base?: Value): Value {
  const answer = (
    { args, named, at: place }: CallArguments,
    method: Value | undefined,
    url: Value | undefined,
  ): Value => {
    const request = {
      at: place,
      method: method ?? textValue('GET', place),
      url: joinUrl(base, url ?? findField(named, 'url') ?? unknownValue('no URL', place), place),
    };
    if (!style.isGivenInCall) return createRoute(to, request);
    noteGivenResponses(to, request, args[0]?.kind === 'list' ? args : [named]);
    return unknownValue('a route', place);
  };
  const self: Value = {
    kind: 'native',
    at,
    // As a decorator, it returns the function; with options, it returns an object with these options.
    call: ({ args: [decorated], named, at: place }) =>
      decorated ?? createRouter(to, place, style, findField(named, 'base_url')),
    member: (name, place) => {
      const method = HTTP_METHODS.find((each) => each === name);
      if (method !== undefined)
        return nativeFunction(place, (call) =>
          answer({ ...call, args: call.args.slice(1) }, textValue(method.toUpperCase(), place), call.args[0]),
        );
      if (/^[A-Z]+$/.test(name)) return textValue(name, place);
      if (/^(request|route|add|add_response|register_uri|upsert|replace)$/.test(name))
        return nativeFunction(place, (call) => {
          const [first, second] = call.args;
          // `responses.add(responses.Response(method, url, json=…))`
          const named = first?.kind === 'object' ? first : call.named;
          const [method, url] = first?.kind === 'object' ? [] : [first, second];
          return answer({ ...call, args: [], named }, method ?? findField(named, 'method'), url);
        });
      if (/^(Response|JsonResponse)$/.test(name))
        return nativeFunction(place, ({ args: [method, url], named, at: here }) => {
          const fields = new Map([
            ...named.fields,
            ...(method ? [['method', { value: method, at: here }] as const] : []),
            ...(url ? [['url', { value: url, at: here }] as const] : []),
          ]);
          return { ...named, fields };
        });
      if (/^(mock|Mocker|RequestsMock|aioresponses|activate|MockRouter|__enter__|__aenter__)$/.test(name))
        return /^__/.test(name) ? nativeFunction(place, () => self) : self;
      return undefined;
    },
  };
  return self;
}

/** Creates a route of respx: `route.respond(201, json=…)` and `route.mock(return_value=httpx.Response(201, json=…))`. */
function createRoute(to: LibraryHost, request: Pick<CodeRequest, 'at' | 'method' | 'url'>): Value {
  const self: Value = {
    kind: 'native',
    at: request.at,
    member: (name, place) => {
      if (!/^(mock|respond)$/.test(name)) return undefined;
      return nativeFunction(place, ({ args: [status], named }) => {
        const given =
          name === 'mock'
            ? [findField(named, 'return_value'), findField(named, 'side_effect')]
            : [withStatus(named, status)];
        noteGivenResponses(to, request, given.flatMap(presentValues));
        return self;
      });
    },
  };
  return self;
}

const withStatus = (named: ObjectValue, status: Value | undefined): ObjectValue =>
  status === undefined || isAbsent(status)
    ? named
    : { ...named, fields: new Map([...named.fields, ['status_code', { value: status, at: status.at }]]) };

/** Libraries by which tests give responses, with the fixtures of pytest that are such an object. */
export const PYTHON_DOUBLES: readonly Library[] = [
  {
    modules: ['respx'],
    globals: ['pytest:respx_mock'],
    make: (to, at) => createRouter(to, at, { isGivenInCall: false }),
  },
  {
    modules: ['responses', 'requests_mock', 'aioresponses'],
    globals: ['pytest:requests_mock', 'pytest:httpx_mock'],
    make: (to, at) => createRouter(to, at, { isGivenInCall: true }),
  },
];
