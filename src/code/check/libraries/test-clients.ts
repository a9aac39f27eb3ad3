import { noteExpectedType } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  knownText,
  nativeFunction,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createClient } from './client.ts';
import { createRoutedPage } from './doubles/index.ts';
import {
  createHttpMethods,
  createModule,
  createObjectWith,
  createOpenObject,
  findField,
  type Library,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/**
 * `cy.request(url)`, `cy.request(method, url, body)` and `cy.request({ method, url, qs, headers, body })`, and the commands that
 * `Cypress.Commands.add(name, command)` adds.
 */
const cypress: Library = {
  globals: ['cy', 'Cypress'],
  make: (to, at) => {
    const commands = new Map<string, Value>();
    const add = ({ args: [name, ...args], at: place }: CallArguments): Value => {
      const command = args.find(({ kind }) => kind === 'function');
      if (command !== undefined) commands.set(knownText(name) ?? '', command);
      return unknownValue('nothing', place);
    };
    const settings = unknownValue('a setting of Cypress', at, { source: 'name Cypress' });
    const members = new Map<string, Value>([
      ['Commands', createModule(at, { add })],
      ['env', settings],
      ['config', settings],
    ]);
    const send = ({ args, at: place }: CallArguments): Value => {
      const [first, second, third] = args;
      const options = first?.kind === 'object' ? first : undefined;
      const isMethod =
        second !== undefined && /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(knownText(first) ?? '');
      const body = options === undefined ? (isMethod ? third : second) : findField(options, 'body');
      const encoded = readTextBody(body);
      return sendRequest(to, {
        at: place,
        method: findField(options, 'method') ?? (isMethod && first !== undefined ? first : textValue('GET', place)),
        url: findField(options, 'url') ?? (isMethod ? second : first) ?? unknownValue('no URL', place),
        headers: [
          ...presentValues(findField(options, 'headers')),
          ...presentValues(findField(options, 'auth')).map((auth) => unknownValue('credentials', auth.at)),
        ],
        query: presentValues(findField(options, 'qs')),
        body:
          encoded?.as === 'text'
            ? { value: encoded.value, as: findField(options, 'form') === undefined ? 'json' : 'form' }
            : encoded,
        limit: findField(options, 'timeout'),
      });
    };
    const methods = createModule(at, { request: send });
    return {
      ...methods,
      member: (name, place) => methods.member?.(name, place) ?? commands.get(name) ?? members.get(name),
    };
  },
};

/** `request.post(url, { params, data })` of Playwright, in which `data` is sent as JSON if it is an object. */
const PLAYWRIGHT_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [url, options] }) => ({
    url,
    options: presentValues(options),
    data: findField(options, 'data', 'form'),
  }),
};

/**
 * `test(name, async ({ request }) => …)` of Playwright, with the options of `defineConfig({ use })` and `test.use(options)`, and
 * `request.newContext(options)`.
 */
const playwright: Library = {
  modules: ['@playwright/test', 'playwright/test', 'playwright'],
  make: (to, at) => {
    const common: Value[] = [];
    const byFile = new Map<string, readonly Value[]>();
    const createRequestClient = (place: SourceLocation, ...options: readonly (Value | undefined)[]): Value =>
      createClient(to, place, PLAYWRIGHT_STYLE, options.flatMap(presentValues));
    const contexts = createModule(at, {
      newContext: ({ args: [options], at: place }) => createRequestClient(place, options),
    });
    const createFixtures = (place: SourceLocation, added: ObjectValue): ObjectValue => {
      // A configuration that is not read, or a project in it, can set further options.
      const unknown = unknownValue('the options of the configuration', place);
      const all = createOpenObject(place, {
        request: createRequestClient(place, unknown, ...common, ...(byFile.get(place.file) ?? [])),
        playwright: createObjectWith(place, { request: contexts }),
        page: createRoutedPage(to, place),
        context: createRoutedPage(to, place),
      });
      for (const [name, { value }] of added.fields) putField(all, name, createFixture(value, all, place), place);
      return all;
    };
    /** Returns what `async ({ request }, use) => use(value)` hands on, which may be the first element of a list with options. */
    const createFixture = (of: Value, fixtures: Value, place: SourceLocation): Value => {
      const create = of.kind === 'list' ? of.items[0] : of;
      if (create?.kind !== 'function') return create ?? of;
      let fixture: Value = unknownValue('a fixture', place);
      const hand = nativeFunction(place, ({ args: [value = fixture] }) => {
        fixture = value;
        return unknownValue('nothing', place);
      });
      to.apply(create, [fixtures, hand, unknownValue('a test', place)], place);
      return fixture;
    };
    const use = nativeFunction(at, ({ args: [options], at: { file, ...place } }) => {
      byFile.set(file, [...(byFile.get(file) ?? []), ...presentValues(options)]);
      return unknownValue('nothing', { file, ...place });
    });
    const createTest = (added: ObjectValue): Value => {
      const run = nativeFunction(at, ({ args, at: place }) => {
        for (const one of args) if (one.kind === 'function') to.apply(one, [createFixtures(place, added)], place);
        return unknownValue('a test', place);
      });
      const extend = nativeFunction(at, ({ args, at: place }) => {
        const all = objectValue(place);
        putFieldsOf(all, [added, ...args]);
        return createTest(all);
      });
      const self: Value = {
        ...run,
        member: (name) => (name === 'use' ? use : name === 'extend' ? extend : self),
      };
      return self;
    };
    const test = createTest(objectValue(at));
    const defineConfig = ({ args: [config], at: place }: CallArguments): Value => {
      common.push(...presentValues(findField(config, 'use')));
      return config ?? unknownValue('a configuration', place);
    };
    const createOther = (here: SourceLocation): Value =>
      createRequestClient(here, unknownValue('a client that is not made here', here));
    const type: Value = { kind: 'native', at, client: createOther };
    return createModule(at, { test, it: test, request: contexts, defineConfig, APIRequestContext: type });
  },
};

/** `http.get(url, params)` and `http.post(url, body, params)` of k6. */
const K6_STYLE: CallStyle = {
  objects: 'form',
  read: ({ args: [url, second, third] }, method = 'GET') =>
    /^(GET|HEAD)$/.test(method)
      ? { url, options: presentValues(second) }
      : { url, options: presentValues(third), data: second },
};

const k6: Library = {
  modules: ['k6/http'],
  make: (to, at) => {
    const call = (method: string) => (sent: CallArguments) => sendWithOptions(to, K6_STYLE, [], method, sent);
    const request = nativeFunction(at, ({ args: [method, url, body, params], ...rest }) => {
      const readParts = () => ({ url, options: presentValues(params), data: body });
      const style = { ...K6_STYLE, read: readParts };
      return sendWithOptions(to, style, [], knownText(method) ?? 'GET', { ...rest, args: [] });
    });
    return createHttpMethods(at, call, { member: (name) => (name === 'request' ? request : undefined) });
  },
};

/** `check(response, { 'is 200': (r) => r.status === 200 })` */
const k6Checks: Library = {
  modules: ['k6'],
  make: (to, at) => {
    const run = nativeFunction(at, ({ args: [value, checks], at: place }) => {
      for (const one of alternatives(checks))
        if (one.kind === 'object')
          for (const { value: check } of one.fields.values())
            for (const result of alternatives(to.apply(check, presentValues(value), place))) noteCheckedList(result);
      return unknownValue('whether the checks pass', place);
    });
    return createModule(at, { check: run });
  },
};

/** Notes that a check fails if a part of a body is no list: `Array.isArray(response.json())`. */
function noteCheckedList(result: Value): void {
  const { requests = [], shape } = (result.kind === 'unknown' && result.ifTrue) || {};
  if (shape?.of !== 'list' || !shape.isTrue) return;
  for (const request of requests)
    noteExpectedType(
      { kind: 'received', request, part: 'body', path: shape.path, at: result.at },
      textValue('array', result.at),
    );
}

export const TEST_CLIENTS: readonly Library[] = [cypress, playwright, k6, k6Checks];
