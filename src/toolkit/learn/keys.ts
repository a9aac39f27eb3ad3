import type { KeyUse, ToolkitOperation } from '../protocol.ts';
import { bearer, inHeader } from '../protocols/key-uses.ts';
import { at, isObject, type Json } from './schema.ts';

type One = Pick<KeyUse, 'scheme'> & {
  read(header: Header): string | undefined;
  write(key: string): Record<string, string>;
};
type Header = (name: string) => string | undefined;

/** How the operations take the key: each has a scheme of its own, or none, or does not say, and takes it as the others. */
export function learnedKey(
  document: Json,
  operations: Readonly<Record<ToolkitOperation, unknown>>,
  unmet: (id: string, why: string) => void,
): KeyUse {
  const entries = Object.entries(operations).flatMap(([operation, value]) => {
    const requirement: unknown = at(value, 'security');
    if (!Array.isArray(requirement)) return [];
    const [first] = requirement;
    const [name] = isObject(first) ? Object.keys(first) : [];
    const scheme = name === undefined ? undefined : at(document, 'components', 'securitySchemes', name);
    const use = isObject(scheme) ? placeOf(scheme) : undefined;
    if (isObject(scheme) && use === undefined) {
      unmet(`${operation}.security`, 'the key stands where a handler does not read it');
    }
    return [[operation, use] as const];
  });
  const uses = new Map<string, One | undefined>(entries);
  const usual = entries.find(([, use]) => use !== undefined)?.[1] ?? (bearer as One); // reads whatever the operation
  const useOf = (operation?: ToolkitOperation): One | undefined =>
    operation !== undefined && uses.has(operation) ? uses.get(operation) : usual;
  return {
    scheme: usual.scheme,
    read: (header, operation) => useOf(operation)?.read(header),
    write: (key, operation) => ({ ...useOf(operation)?.write(key) }),
  };
}

function placeOf({ type, scheme, in: place, name }: Json): One | undefined {
  if (type === 'http' && scheme === 'bearer') return bearer as One;
  if (type === 'http' && scheme === 'basic') return basic;
  if (type !== 'apiKey' || typeof name !== 'string') return undefined;
  if (place === 'header') return inHeader(name) as One;
  return place === 'cookie' ? inCookie(name) : undefined;
}

/** The key as the password of Basic; the name of the user is passed over. */
const basic: One = {
  scheme: { type: 'http', scheme: 'basic' },
  read(header) {
    const [, code] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header('authorization') ?? '') ?? [];
    try {
      return code === undefined ? undefined : atob(code).replace(/^[^:]*:/, '');
    } catch {
      return undefined;
    }
  },
  write: (key) => ({ authorization: `Basic ${btoa(`:${key}`)}` }),
};

function inCookie(name: string): One {
  return {
    scheme: { type: 'apiKey', in: 'cookie', name },
    read: (header) =>
      header('cookie')
        ?.split(/; */)
        .find((cookie) => cookie.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (key) => ({ cookie: `${name}=${key}` }),
  };
}
