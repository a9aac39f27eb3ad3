import type { Environment } from './evaluate/index.ts';
import { BUILDER_LIBRARIES } from './libraries/builders.ts';
import { CURL_LIBRARIES } from './libraries/curl.ts';
import { decoratorFunction } from './libraries/decorators.ts';
import { addHandler, DOUBLE_FILE, DOUBLE_LIBRARIES } from './libraries/doubles/index.ts';
import { JAVASCRIPT_LIBRARIES } from './libraries/javascript.ts';
import type { Library } from './libraries/library.ts';
import { logging } from './libraries/logging.ts';
import { sendByConvention } from './libraries/outside-client.ts';
import { pandas } from './libraries/pandas.ts';
import { pathlib } from './libraries/pathlib.ts';
import { PYTHON_LIBRARIES } from './libraries/python.ts';
import { PYTHON_CLIENTS } from './libraries/python-clients.ts';
import { PYTHON_SCHEMAS } from './libraries/python-schemas.ts';
import { threading } from './libraries/python-threads.ts';
import { QUERY_LIBRARIES } from './libraries/queries.ts';
import { rtkQuery } from './libraries/rtk-query.ts';
import { JAVASCRIPT_SCHEMAS } from './libraries/schemas.ts';
import { SHELL_CLIENTS } from './libraries/shell-clients.ts';
import { TEST_CLIENTS } from './libraries/test-clients.ts';
import { yarl } from './libraries/yarl.ts';
import { platformValue } from './platform/index.ts';
import { MARKDOWN_FILE } from './program.ts';
import {
  type Follower,
  knownText,
  nativeFunction,
  outsideModule,
  type SourceLocation,
  type Value,
} from './values/index.ts';

/** The libraries that are understood, by language. Their names are looked up in this order. */
const LIBRARIES_BY_LANGUAGE: Readonly<Record<string, readonly Library[]>> = {
  'TypeScript, JavaScript': [
    ...JAVASCRIPT_LIBRARIES,
    ...QUERY_LIBRARIES,
    rtkQuery,
    ...JAVASCRIPT_SCHEMAS,
    ...BUILDER_LIBRARIES,
    ...TEST_CLIENTS,
  ],
  Python: [PYTHON_SCHEMAS, ...PYTHON_LIBRARIES, ...PYTHON_CLIENTS, pandas, logging, pathlib, yarl, threading],
  'Test doubles in JavaScript': DOUBLE_LIBRARIES.javascript,
  'Test doubles in Python': DOUBLE_LIBRARIES.python,
  Shell: [...CURL_LIBRARIES, ...SHELL_CLIENTS],
};

const LIBRARIES = [...Object.values(LIBRARIES_BY_LANGUAGE).flat(), decoratorFunction];

/** Lists the names of the modules and globals that are understood, by language. */
export const listUnderstoodNames = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(LIBRARIES_BY_LANGUAGE).map(([language, libraries]) => [
      language,
      libraries.flatMap(({ modules = [], globals = [] }) => [...modules, ...globals]),
    ]),
  );

/** Matches the names of modules of the platform, of test runners, and of libraries that only make values. */
const PLATFORM_MODULE =
  /^(json|re|asyncio|collections|dataclasses|attrs?|contextlib|(node:)?url|vitest|chai|@jest\/globals|@playwright\/test)$/;

const findMember = (module: Value | undefined, name: string, at: SourceLocation): Value | undefined =>
  module?.kind === 'native' ? module.member?.(name, at) : undefined;

/** Adds the default export to the value of a module: by convention, the value itself. */
const withDefault = (value: Value | undefined): Value | undefined =>
  value?.kind === 'native'
    ? { ...value, member: (name, at) => value.member?.(name, at) ?? (name === 'default' ? value : undefined) }
    : value;

/**
 * Creates the environment of programs: the platform, and the libraries that send requests.
 *
 * @param isPath Whether a URL has a path of the API.
 */
export function createEnvironment(follower: Follower, isPath: (url: Value) => boolean): Environment {
  const values = new Map<Library, Value>();
  const valueOfLibrary = (library: Library, at: SourceLocation): Value => {
    const value = values.get(library) ?? library.make(follower, at);
    values.set(library, value);
    return value;
  };
  /** Returns the value of a name that several libraries may have: that of the first one, with the members of the others. */
  const valueOfLibraries = (isNamed: (library: Library) => boolean, at: SourceLocation): Value | undefined => {
    const [first, ...others] = LIBRARIES.filter(isNamed).map((library) => valueOfLibrary(library, at));
    const natives = others.flatMap((one) => (one.kind === 'native' ? [one] : []));
    if (first?.kind !== 'native' || natives.length === 0) return first;
    const member = (name: string, place: SourceLocation): Value | undefined =>
      [first, ...natives].reduce<Value | undefined>((found, one) => found ?? one.member?.(name, place), undefined);
    return { ...first, member };
  };
  const module = (name: string, at: SourceLocation): Value | undefined => {
    const value = valueOfLibraries(({ modules }) => modules?.includes(name) === true, at);
    if (!PLATFORM_MODULE.test(name)) return withDefault(value);
    // A module such as `@playwright/test` has functions of a library and of the platform.
    const ofLibrary = value?.kind === 'native' ? value.member : undefined;
    return {
      ...{ kind: 'native', at },
      member: (key, place) => ofLibrary?.(key, place) ?? platformMember(`${name}.${key}`, key, at),
    };
  };
  const platformMember = (whole: string, name: string, at: SourceLocation): Value | undefined =>
    platformValue(whole, at, follower) ?? platformValue(name, at, follower);
  const requireFunction = (at: SourceLocation): Value =>
    nativeFunction(
      at,
      ({ args: [from] }) => module(knownText(from) ?? '', at) ?? outsideModule(knownText(from) ?? '', at),
    );
  return {
    module,
    sendByConvention: (callee, call) => sendByConvention(follower, isPath, callee, call),
    noteAnswering: (called) => {
      if (DOUBLE_FILE.test(called.at.file)) addHandler(follower, called, {}, called.at);
    },
    global: (name, at) =>
      valueOfLibraries(
        ({ globals, files }) => globals?.includes(name) === true && files?.test(at.file) !== false,
        at,
      ) ??
      (/^(require|import)$/.test(name) ? requireFunction(at) : platformValue(name, at, follower)) ??
      // The blocks of a page often leave out the imports.
      (MARKDOWN_FILE.test(at.file) && /^(requests|httpx|axios|ky)$/.test(name) ? module(name, at) : undefined) ??
      // Nuxt imports the functions of Vue by itself.
      (at.file.endsWith('.vue') ? findMember(module('vue', at), name, at) : undefined),
  };
}
