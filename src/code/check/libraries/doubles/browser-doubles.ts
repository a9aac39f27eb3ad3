import { HTTP_METHOD } from '../../http-methods.ts';
import {
  type CallArguments,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { createModule, findField, type Library, type LibraryHost, presentValues } from '../library.ts';
import { createAnswer, readOptions } from './answers.ts';
import { addDouble, createChain, type GivenAnswer } from './double.ts';
import type { IncomingRequest } from './incoming.ts';
import { toAddress } from './requests.ts';

/** Creates the functions for a handler that answers by calling a function, as `route.fulfill` is. */
const runAnswering =
  (
    to: LibraryHost,
    at: SourceLocation,
    createArguments: (request: IncomingRequest, answer: (given: Value) => void) => readonly Value[],
  ): NonNullable<GivenAnswer['run']> =>
  (handler, request) => {
    const answers: Value[] = [];
    const args = createArguments(request, (one) => answers.push(one));
    to.apply(handler, args, at);
    return answers;
  };

/** Creates a page or a context of Playwright, of which only `page.route(url, (route) => route.fulfill({ status, json, headers }))` is understood. */
export function createRoutedPage(to: LibraryHost, at: SourceLocation): NativeValue {
  const createRoute = ({ value: request }: IncomingRequest, answer: (given: Value) => void, place: SourceLocation) => {
    const fulfill = ({ args: [options], named, at: here }: CallArguments): Value => {
      answer(createAnswer(readOptions(options ?? named), here));
      return unknownValue('nothing', here);
    };
    return createChain(place, (name, call) =>
      name === 'fulfill' ? fulfill(call) : name === 'request' ? request : undefined,
    );
  };
  const route = ({ args: [url, value], at: place }: CallArguments): Value => {
    const run = runAnswering(to, place, (request, answer) => [createRoute(request, answer, place), request.value]);
    if (value?.kind === 'function') addDouble(to, { at: place, ...toAddress(url, place) }, { value, style: {}, run });
    return unknownValue('nothing', place);
  };
  return createModule(at, { route });
}

const playwright: Library = {
  modules: ['@playwright/test', 'playwright/test', 'playwright'],
  make: (to, at) => {
    const type: Value = { kind: 'native', at, instance: (here) => createRoutedPage(to, here) };
    return createModule(at, { Page: type, BrowserContext: type });
  },
};

const pytestPlaywright: Library = {
  modules: ['playwright.sync_api', 'playwright.async_api'],
  globals: ['pytest:page', 'pytest:context'],
  make: (to, at) => {
    const page = createRoutedPage(to, at);
    const create: Value = { kind: 'native', at, instance: () => page };
    return createModule(at, { Page: create, BrowserContext: create }, page);
  },
};

/** Returns the options of a response with the data of its fixture as the body. */
const withBody = (options: ObjectValue, body: Value): ObjectValue => ({
  ...options,
  fields: new Map([...options.fields, ['body', { value: body, at: body.at }]]),
});

const CYPRESS_OPTIONS = /^(statusCode|body|headers|fixture|delay|delayMs|throttleKbps|forceNetworkError)$/;

/** `cy.intercept(method, url, { statusCode, body, headers })`, with options instead of the address, or with `req.reply(…)`. */
const cypress: Library = {
  globals: ['cy'],
  make: (to, at) => {
    const intercept = ({ args, at: place }: CallArguments): Value => {
      const [first, second, third] = args;
      const isMethod = HTTP_METHOD.test(knownText(first) ?? '');
      const matcher = isMethod ? second : first;
      const options = matcher?.kind === 'object' ? matcher : undefined;
      // A matcher can be followed by options for it: `cy.intercept(url, { middleware: true }, handler)`.
      const response = isMethod ? third : (third ?? second);
      const fixture = findField(response, 'fixture');
      const data = fixture && to.findData(knownText(fixture) ?? '', place);
      const value = response?.kind === 'object' && data !== undefined ? withBody(response, data) : response;
      const style = { options: CYPRESS_OPTIONS, list: ['status', 'body', 'headers'] as const };
      const createArguments = (request: IncomingRequest, answer: (given: Value) => void): readonly Value[] => {
        const reply = nativeFunction(place, ({ args: [status, body, headers], at: here }) => {
          const all = [status, body, headers].flatMap(presentValues);
          if (all.length > 1) answer({ kind: 'list', items: all, isOpen: false, at: here });
          else if (status !== undefined) answer(status);
          return unknownValue('nothing', here);
        });
        const { value: incoming } = request;
        return [{ ...incoming, member: (name, here) => (name === 'reply' ? reply : incoming.member?.(name, here)) }];
      };
      if (value === undefined || /^(text|unknown)$/.test(value.kind)) return chain(place);
      addDouble(
        to,
        {
          at: place,
          method: isMethod ? first : findField(options, 'method'),
          ...toAddress(options === undefined ? matcher : findField(options, 'url', 'pathname', 'path'), place),
          headers: presentValues(findField(options, 'headers')),
          query: presentValues(findField(options, 'query')),
        },
        { value, style, run: runAnswering(to, place, createArguments) },
      );
      return chain(place);
    };
    const chain = (place: SourceLocation): Value => createChain(place, () => undefined);
    return createModule(at, { intercept });
  },
};

export const BROWSER_DOUBLES: readonly Library[] = [playwright, cypress];
export const PYTHON_BROWSER_DOUBLES: readonly Library[] = [pytestPlaywright];
