import type { Environment } from './evaluate/index.ts';
import { BUILDERS } from './libraries/builders.ts';
import { SHELL } from './libraries/curl.ts';
import { JAVASCRIPT } from './libraries/javascript.ts';
import type { Library } from './libraries/library.ts';
import { PYTHON } from './libraries/python.ts';
import { PYTHON_CLIENTS } from './libraries/python-clients.ts';
import { QUERIES } from './libraries/queries.ts';
import { SCHEMAS } from './libraries/schemas.ts';
import { SHELL_CLIENTS } from './libraries/shell-clients.ts';
import { TEST_CLIENTS } from './libraries/test-clients.ts';
import { platformValue } from './platform/index.ts';
import { type Follower, knownText, native, type SourceLocation, unknown, type Value } from './values/index.ts';

/** The libraries by the language whose programs use them, in the order in which their names are looked up. */
const BY_LANGUAGE: Readonly<Record<string, readonly Library[]>> = {
  'TypeScript, JavaScript': [...JAVASCRIPT, ...QUERIES, SCHEMAS.javascript, ...BUILDERS, ...TEST_CLIENTS],
  Python: [SCHEMAS.python, ...PYTHON, ...PYTHON_CLIENTS],
  Shell: [...SHELL, ...SHELL_CLIENTS],
};

const LIBRARIES = Object.values(BY_LANGUAGE).flat();

/** The names of the modules and globals of each language that are understood. */
export const understoodNames = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(BY_LANGUAGE).map(([language, libraries]) => [
      language,
      libraries.flatMap(({ modules = [], globals = [] }) => [...modules, ...globals]),
    ]),
  );

/** Modules of the platform, and those of tests. */
const PLATFORM = /^(json|asyncio|dataclasses|(node:)?url|vitest|chai|@jest\/globals|@playwright\/test)$/;

/** The platform, and the libraries that send requests. */
export function createEnvironment(follower: Follower): Environment {
  const values = new Map<Library, Value>();
  const make = (library: Library | undefined, at: SourceLocation): Value | undefined => {
    if (library === undefined) return undefined;
    const value = values.get(library) ?? library.make(follower, at);
    values.set(library, value);
    return value;
  };
  const module = (name: string, at: SourceLocation): Value | undefined =>
    make(
      LIBRARIES.find(({ modules }) => modules?.includes(name)),
      at,
    ) ??
    (PLATFORM.test(name)
      ? { kind: 'native', at, member: (key) => platformMember(`${name}.${key}`, key, at) }
      : undefined);
  const platformMember = (whole: string, name: string, at: SourceLocation): Value | undefined =>
    platformValue(whole, at, follower) ?? platformValue(name, at, follower);
  const required = (at: SourceLocation): Value =>
    native(at, ({ args: [from] }) => module(knownText(from) ?? '', at) ?? unknown('a module', at));
  return {
    module,
    global: (name, at) =>
      make(
        LIBRARIES.find(({ globals }) => globals?.includes(name)),
        at,
      ) ?? (/^(require|import)$/.test(name) ? required(at) : platformValue(name, at, follower)),
  };
}
