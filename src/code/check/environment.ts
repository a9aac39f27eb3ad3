import type { Environment, Evaluator } from './evaluate.ts';
import { SHELL } from './libraries/curl.ts';
import { JAVASCRIPT } from './libraries/javascript.ts';
import type { Library } from './libraries/library.ts';
import { PYTHON } from './libraries/python.ts';
import { platformValue } from './platform.ts';
import { knownText, native, type Place, unknown, type Value } from './values.ts';

const LIBRARIES: readonly Library[] = [...JAVASCRIPT, ...PYTHON, ...SHELL];

/** Modules of the platform, and those of tests. */
const PLATFORM = /^(json|asyncio|dataclasses|(node:)?url|vitest|chai|@jest\/globals|@playwright\/test)$/;

/** What programs can use that is not in them: the platform, and the libraries that send requests. */
export function environmentOf(evaluator: () => Evaluator): Environment {
  const made = new Map<Library, Value>();
  const make = (library: Library | undefined, at: Place): Value | undefined => {
    if (library === undefined) return undefined;
    const value = made.get(library) ?? library.make(evaluator(), at);
    made.set(library, value);
    return value;
  };
  const module = (name: string, at: Place): Value | undefined =>
    make(
      LIBRARIES.find(({ modules }) => modules?.includes(name)),
      at,
    ) ??
    (PLATFORM.test(name) ? { kind: 'native', at, member: (key) => ofPlatform(`${name}.${key}`, key, at) } : undefined);
  const ofPlatform = (whole: string, name: string, at: Place): Value | undefined =>
    platformValue(whole, at, evaluator()) ?? platformValue(name, at, evaluator());
  const required = (at: Place): Value =>
    native(at, ({ args: [from] }) => module(knownText(from) ?? '', at) ?? unknown('a module', at));
  return {
    module,
    global: (name, at) =>
      make(
        LIBRARIES.find(({ globals }) => globals?.includes(name)),
        at,
      ) ?? (/^(require|import)$/.test(name) ? required(at) : platformValue(name, at, evaluator())),
  };
}
