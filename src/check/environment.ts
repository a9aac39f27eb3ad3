import type { Environment, Evaluator } from './evaluate.ts';
import { SHELL } from './libraries/curl.ts';
import { JAVASCRIPT } from './libraries/javascript.ts';
import type { Library } from './libraries/library.ts';
import { PYTHON } from './libraries/python.ts';
import { platformValue } from './platform.ts';
import type { Place, Value } from './values.ts';

const LIBRARIES: readonly Library[] = [...JAVASCRIPT, ...PYTHON, ...SHELL];

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
    (/^(json|asyncio)$/.test(name)
      ? platformValue(name, at, evaluator())
      : name === 'url' || name === 'node:url'
        ? namesOf(at)
        : undefined);
  const namesOf = (at: Place): Value => ({
    kind: 'native',
    at,
    member: (name) => platformValue(name, at, evaluator()),
  });
  return {
    module,
    global: (name, at) =>
      make(
        LIBRARIES.find(({ globals }) => globals?.includes(name)),
        at,
      ) ??
      (name === 'require' || name === 'import'
        ? {
            kind: 'native',
            at,
            call: ({ args: [from] }) =>
              module(
                from?.kind === 'text'
                  ? String(from.parts.map((part) => ('text' in part ? part.text : '')).join(''))
                  : '',
                at,
              ) ?? { kind: 'unknown', why: 'a module', at },
          }
        : platformValue(name, at, evaluator())),
  };
}
