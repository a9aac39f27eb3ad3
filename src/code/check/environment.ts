import type { Environment } from './evaluate/index.ts';
import { BUILDER_LIBRARIES } from './libraries/builders.ts';
import { CURL_LIBRARIES } from './libraries/curl.ts';
import { JAVASCRIPT_LIBRARIES } from './libraries/javascript.ts';
import type { Library } from './libraries/library.ts';
import { PYTHON_LIBRARIES } from './libraries/python.ts';
import { PYTHON_CLIENTS } from './libraries/python-clients.ts';
import { PYTHON_SCHEMAS } from './libraries/python-schemas.ts';
import { QUERY_LIBRARIES } from './libraries/queries.ts';
import { JAVASCRIPT_SCHEMAS } from './libraries/schemas.ts';
import { SHELL_CLIENTS } from './libraries/shell-clients.ts';
import { TEST_CLIENTS } from './libraries/test-clients.ts';
import { platformValue } from './platform/index.ts';
import {
  type Follower,
  knownText,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from './values/index.ts';

/** The libraries that are understood, by language. Their names are looked up in this order. */
const LIBRARIES_BY_LANGUAGE: Readonly<Record<string, readonly Library[]>> = {
  'TypeScript, JavaScript': [
    ...JAVASCRIPT_LIBRARIES,
    ...QUERY_LIBRARIES,
    ...JAVASCRIPT_SCHEMAS,
    ...BUILDER_LIBRARIES,
    ...TEST_CLIENTS,
  ],
  Python: [PYTHON_SCHEMAS, ...PYTHON_LIBRARIES, ...PYTHON_CLIENTS],
  Shell: [...CURL_LIBRARIES, ...SHELL_CLIENTS],
};

const LIBRARIES = Object.values(LIBRARIES_BY_LANGUAGE).flat();

/** Lists the names of the modules and globals that are understood, by language. */
export const listUnderstoodNames = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(LIBRARIES_BY_LANGUAGE).map(([language, libraries]) => [
      language,
      libraries.flatMap(({ modules = [], globals = [] }) => [...modules, ...globals]),
    ]),
  );

/** Matches the names of modules of the platform and of test runners. */
const PLATFORM_MODULE =
  /^(json|asyncio|dataclasses|attrs?|contextlib|yarl|(node:)?url|vitest|chai|@jest\/globals|@playwright\/test)$/;

/** Creates the environment of programs: the platform, and the libraries that send requests. */
export function createEnvironment(follower: Follower): Environment {
  const values = new Map<Library, Value>();
  const valueOfLibrary = (library: Library | undefined, at: SourceLocation): Value | undefined => {
    if (library === undefined) return undefined;
    const value = values.get(library) ?? library.make(follower, at);
    values.set(library, value);
    return value;
  };
  const module = (name: string, at: SourceLocation): Value | undefined =>
    valueOfLibrary(
      LIBRARIES.find(({ modules }) => modules?.includes(name)),
      at,
    ) ??
    (PLATFORM_MODULE.test(name)
      ? { kind: 'native', at, member: (key) => platformMember(`${name}.${key}`, key, at) }
      : undefined);
  const platformMember = (whole: string, name: string, at: SourceLocation): Value | undefined =>
    platformValue(whole, at, follower) ?? platformValue(name, at, follower);
  const requireFunction = (at: SourceLocation): Value =>
    nativeFunction(at, ({ args: [from] }) => module(knownText(from) ?? '', at) ?? unknownValue('a module', at));
  return {
    module,
    global: (name, at) =>
      valueOfLibrary(
        LIBRARIES.find(({ globals }) => globals?.includes(name)),
        at,
      ) ?? (/^(require|import)$/.test(name) ? requireFunction(at) : platformValue(name, at, follower)),
  };
}
