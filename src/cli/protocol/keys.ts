import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, type Operation, objectOf } from '../../contract/model/index.ts';
import { type Code, callCode, literalCode, objectCode, pathCode } from './code.ts';

/** Code by which a handler reads the key of an operation. */
export interface KeyFragment {
  /** An expression of the type `KeyUse`; `undefined` if a handler cannot read such a key. */
  readonly code?: Code;
  /** The value of `WWW-Authenticate` for this scheme. */
  readonly challenge?: string;
  readonly header?: string;
  readonly limitation?: string;
}

/** Returns the code by which a handler reads the key of an operation; `undefined` if the operation needs no key. */
export function keyFragment({ security }: Operation): KeyFragment | undefined {
  const [first] = security[0] ?? [];
  return first && schemeFragment(first.node);
}

function schemeFragment(node: JsonObject): KeyFragment {
  const { type, scheme, in: place, name } = objectOf(node);
  const httpScheme = type === 'http' ? String(scheme).toLowerCase() : undefined;
  if (httpScheme === 'bearer') return { code: pathCode('bearer'), challenge: 'Bearer', header: 'authorization' };
  if (httpScheme === 'basic') return { code: pathCode('basic'), challenge: 'Basic', header: 'authorization' };
  const keyName = literalCode(String(name));
  if (type === 'apiKey' && place === 'header') {
    return { code: callCode('inHeader', keyName), header: String(name).toLowerCase() };
  }
  if (type === 'apiKey' && place === 'cookie') return { code: callCode('inCookie', keyName), header: 'cookie' };
  const where = type === 'apiKey' ? `in the ${place}` : `by ${type}`;
  return { limitation: `A handler reads a key from a header, not ${where}.` };
}

/**
 * Returns one expression for all operations, or an object with one for each; `undefined` if a handler can read none of
 * the keys.
 */
export function keyUseCode(keys: ReadonlyMap<string, KeyFragment>): Code | undefined {
  const uses = [...keys].flatMap(([operation, { code }]) => (code === undefined ? [] : [[operation, code] as const]));
  const [first] = uses;
  if (first === undefined) return undefined;
  return uses.every(([, code]) => isDeepStrictEqual(code, first[1]))
    ? first[1]
    : callCode('perOperation', objectCode(uses));
}

/** Functions that a printed module declares if it uses them, with the names that they import from the package. */
export const HELPER_FUNCTIONS: Readonly<
  Record<string, { readonly code: string; readonly imports: readonly string[] }>
> = {
  basic: {
    imports: ['KeyUse'],
    code: `/** The key as \`Authorization: Basic\`: user and password, with a colon between them. */
const basic: KeyUse = {
  scheme: { type: 'http', scheme: 'basic' },
  read(header) {
    const [, credentials] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header('authorization') ?? '') ?? [];
    try {
      return credentials === undefined ? undefined : atob(credentials);
    } catch {
      return undefined;
    }
  },
  write: (key) => ({ authorization: \`Basic \${btoa(key)}\` }),
};
`,
  },
  inCookie: {
    imports: ['KeyUse'],
    code: `/** The key in a cookie. */
function inCookie(name: string): KeyUse {
  return {
    scheme: { type: 'apiKey', in: 'cookie', name },
    read(header) {
      const pairs = (header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.find(([found]) => found === name)?.slice(1).join('=');
    },
    write: (key) => ({ cookie: \`\${name}=\${key}\` }),
  };
}
`,
  },
  perOperation: {
    imports: ['KeyUse', 'ToolkitOperation'],
    code: `/** The key in another place for each operation. */
function perOperation(uses: Partial<Record<ToolkitOperation, KeyUse>>): KeyUse {
  const all = Object.values(uses);
  return {
    scheme: all[0]?.scheme ?? {},
    read: (header, operation) => uses[operation]?.read(header, operation),
    write: (key, operation) =>
      operation === undefined
        ? Object.assign({}, ...all.map((use) => use.write(key)))
        : (uses[operation]?.write(key, operation) ?? {}),
  };
}
`,
  },
};
