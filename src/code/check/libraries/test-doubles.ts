import { expectFields } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  createRequest,
  knownText,
  mapAlternatives,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createHttpMethods,
  createObjectWith,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
} from './library.ts';

/** The request that a test answers, and what it answers. */
interface Answer {
  readonly method: string;
  readonly url: Value;
  readonly status: Value | undefined;
  readonly body: Value | undefined;
  readonly headers: Value | undefined;
}

/**
 * Notes what a test gives the code as a response: the code relies on its status, headers and fields. Such a response may be made up
 * for the test.
 */
function noteAnswer(to: LibraryHost, { method, url, status, body, headers }: Answer, at: SourceLocation): void {
  const request = createRequest({
    at,
    method: textValue(method, at),
    url: toAddress(url, at),
    headers: [unknownValue('what the code sends', at)],
    query: [unknownValue('what the code sends', at)],
    body: { value: unknownValue('what the code sends', at), as: 'text' },
    isOpen: true,
    isDeclared: true,
  });
  const received = to.send(request);
  if (status !== undefined) to.noteComparisons([{ ...received, part: 'status' }, status]);
  const code = Number(knownText(status) ?? 200);
  if (body !== undefined) expectFields({ ...received, part: 'body', isError: code >= 400 }, body);
  for (const one of presentValues(headers).flatMap(alternatives))
    if (one.kind === 'object')
      for (const [name, field] of one.fields) request.uses.push({ of: 'header', name, at: field.at });
}

/** Replaces the parameters of a pattern, such as `:id` and `*`, by unknown values. */
const toAddress = (pattern: Value, at: SourceLocation): Value =>
  mapAlternatives(pattern, at, (each) =>
    concatenate(
      toTextParts(each).flatMap((part): readonly Value[] =>
        'of' in part
          ? [part.of]
          : part.text
              .split(/(\*+|(?<=\/):\w+)/)
              .map((text, index) =>
                index % 2 === 1 ? unknownValue('a part of a pattern', part.at) : textValue(text, part.at),
              ),
      ),
      at,
    ),
  );

/** Lists the results of a function that answers a request, or the answer itself. */
const listAnswers = (to: LibraryHost, answer: Value | undefined, args: readonly Value[], at: SourceLocation) =>
  presentValues(answer)
    .map((one) => (one.kind === 'function' ? to.apply(one, args, at) : one))
    .flatMap(alternatives);

/** `http.get(url, () => HttpResponse.json(body, { status, headers }))` of msw. */
const msw: Library = {
  modules: ['msw'],
  make: (to, at) => {
    const createResponse = ({ args: [body, init], at: place }: CallArguments): Value =>
      createObjectWith(place, { body, status: findField(init, 'status'), headers: findField(init, 'headers') });
    const http = createHttpMethods(at, (method) => ({ args: [url, resolver], at: place }) => {
      const context = createObjectWith(place, { request: unknownValue('a request', place) });
      context.isOpen = true;
      for (const one of listAnswers(to, resolver, [context], place))
        if (one.kind === 'object' && url !== undefined)
          noteAnswer(
            to,
            {
              ...{ method, url, body: findField(one, 'body') },
              ...{ status: findField(one, 'status'), headers: findField(one, 'headers') },
            },
            place,
          );
      return unknownValue('a handler', place);
    });
    const response: NativeValue = {
      ...nativeFunction(at, ({ args: [, ...init], ...call }) =>
        createResponse({ ...call, args: [unknownValue('a text', call.at), ...init] }),
      ),
      member: (name, place) => (name === 'json' ? nativeFunction(place, createResponse) : response),
    };
    const values: Readonly<Record<string, Value>> = { http, HttpResponse: response };
    return { kind: 'native', at, member: (name) => values[name] };
  },
};

/** `nock(base).get(path).reply(status, body, headers)` */
const nock: Library = {
  modules: ['nock'],
  make: (to, at) => {
    const createScope = (base: Value | undefined, place: SourceLocation): NativeValue =>
      createHttpMethods(
        place,
        (method) =>
          ({ args: [path], at: here }) =>
            createInterceptor(method, concatenate([...presentValues(base), ...presentValues(path)], here), base, here),
        { member: (_, here) => nativeFunction(here, () => createScope(base, place)) },
      );
    const createInterceptor = (method: string, url: Value, base: Value | undefined, place: SourceLocation): Value => {
      const self: Value = {
        ...{ kind: 'native', at: place },
        member: (name, here) =>
          nativeFunction(here, ({ args: [status, answer, headers] }) => {
            if (name !== 'reply') return self;
            const [body] = listAnswers(to, answer, [], here);
            noteAnswer(to, { method, url, status, body, headers }, place);
            return createScope(base, place);
          }),
      };
      return self;
    };
    const create = nativeFunction(at, ({ args: [base], at: place }) => createScope(base, place));
    return { ...create, member: (name) => (name === 'default' ? create : undefined) };
  },
};

/** `new MockAdapter(axios).onGet(path).reply(status, body, headers)` */
const axiosMockAdapter: Library = {
  modules: ['axios-mock-adapter'],
  make: (to, at) => {
    const create = nativeFunction(at, ({ at: place }) => ({
      ...{ kind: 'native', at: place },
      member: (name, here) => {
        const [, method] = /^on(Get|Post|Put|Patch|Delete|Head)$/.exec(name) ?? [];
        if (method === undefined) return undefined;
        return nativeFunction(here, ({ args: [url], at: called }) => ({
          ...{ kind: 'native', at: called },
          member: (_, there) =>
            nativeFunction(there, ({ args: [status, body, headers] }) => {
              if (url !== undefined)
                noteAnswer(to, { method: method.toUpperCase(), url, status, body, headers }, called);
              return unknownValue('an adapter', there);
            }),
        }));
      },
    }));
    return { ...create, member: (name) => (name === 'default' ? create : undefined) };
  },
};

/** `cy.intercept(method, url, { statusCode, body, headers })` of Cypress. */
export const createIntercept = (to: LibraryHost, at: SourceLocation): Value =>
  nativeFunction(at, ({ args, at: place }) => {
    const [first, second] = args;
    const answer = args.at(-1);
    const isMatcher = first?.kind === 'object';
    const method = knownText(isMatcher ? findField(first, 'method') : first);
    const url = isMatcher ? findField(first, 'url', 'pathname') : second;
    if (method !== undefined && url !== undefined && answer?.kind === 'object' && answer !== first)
      noteAnswer(
        to,
        {
          ...{ method, url, body: findField(answer, 'body') },
          ...{ status: findField(answer, 'statusCode'), headers: findField(answer, 'headers') },
        },
        place,
      );
    return unknownValue('an interception', place);
  });

export const TEST_DOUBLES: readonly Library[] = [msw, nock, axiosMockAdapter];
