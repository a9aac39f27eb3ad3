import type { Element } from '../../aspects/index.ts';
import { at, fromPointer, isJsonObject, METHODS, toPointer } from '../../contract/index.ts';

/** The first part of an id, and the rest that is put before what is asked: `note` and `author-` for `Note.author`. */
export interface NameParts {
  readonly owner: string;
  readonly within: string;
}

/** Words in lower case with hyphens, as ids have them: `createMemory` is `create-memory`. */
export function kebab(text: string): string {
  const words = text
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return /^[a-z]/.test(words) ? words : `the-${words || 'element'}`;
}

/** How ids of an element begin: by the operation, the schema, or the name that it has for people. */
export function namePartsOf({ kind, node, pointer, document }: Element): NameParts {
  const keys = fromPointer(pointer);
  const [root, first = '', second = '', ...rest] = keys;
  if (kind === 'info') return { owner: 'api', within: '' };
  if (kind === 'tag') return { owner: kebab(String(node.name)), within: '' };
  if (kind === 'parameter' || kind === 'header') {
    const name = kind === 'parameter' && typeof node.name === 'string' ? node.name : (keys.at(-1) ?? '');
    return { owner: kebab(name.replace(/^x-/i, '')), within: '' };
  }
  if (root === 'servers') return { owner: 'api', within: '' };
  if (root === 'components') return { owner: kebab(second), within: wordsOf(rest) };
  if (root === 'paths') {
    const isMethod = METHODS.some((method) => method === second);
    const operation = at(document, toPointer(keys.slice(0, 3)));
    const id = isMethod && isJsonObject(operation) ? operation.operationId : undefined;
    const owner = typeof id === 'string' ? id : `${isMethod ? second : ''} ${first}`;
    return { owner: kebab(owner), within: wordsOf(isMethod ? rest : [second, ...rest]) };
  }
  return { owner: kebab(root ?? ''), within: wordsOf(keys.slice(1)) };
}

/** The names and statuses of a path within an element; what only says of which kind it is falls away. */
function wordsOf(keys: readonly string[]): string {
  const isKind =
    /^(properties|items|responses|content|schema|requestBody|parameters|headers|servers|callbacks|anyOf|oneOf|allOf|\w+\/.*|\d{1,2})$/;
  return keys
    .filter((key, index) => keys[index - 1] === 'properties' || !isKind.test(key))
    .map((key) => `${kebab(key).replace(/^the-/, '')}-`)
    .join('');
}

/** Gives each name once: what comes again has a number behind it. */
export function uniqueNames(taken: Iterable<string>): (name: string) => string {
  const used = new Set(taken);
  return (name) => {
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = `${name}-${number}`;
    used.add(unique);
    return unique;
  };
}
