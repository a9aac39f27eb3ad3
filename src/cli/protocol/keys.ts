import { type JsonObject, type Operation, objectOf } from '../../contract/model/index.ts';
import { quotedText } from '../../web/emit/index.ts';
import { objectCode } from './code.ts';

/** How a set has the key of an operation sent. */
export interface KeyCode {
  /** The expression of its `KeyUse`; `undefined` where a handler cannot read it. */
  readonly code: string | undefined;
  /** The value of `WWW-Authenticate` for it, where HTTP has one. */
  readonly challenge?: string;
  readonly header?: string;
  /** A function of the module that the expression calls. */
  readonly helper?: string;
  readonly but?: string;
}

/** @returns none where the operation needs no key. */
export function keyOf({ security }: Operation): KeyCode | undefined {
  const [first] = security[0] ?? [];
  return first && schemeCode(first.node);
}

function schemeCode(node: JsonObject): KeyCode {
  const { type, scheme, in: place, name } = objectOf(node);
  const named = String(name);
  if (type === 'http' && String(scheme).toLowerCase() === 'bearer')
    return { code: 'bearer', challenge: 'Bearer', header: 'authorization' };
  if (type === 'http' && String(scheme).toLowerCase() === 'basic')
    return { code: 'basic', challenge: 'Basic', header: 'authorization', helper: BASIC };
  if (type === 'apiKey' && place === 'header') {
    return { code: `inHeader(${quotedText(named)})`, header: named.toLowerCase() };
  }
  if (type === 'apiKey' && place === 'cookie')
    return { code: `inCookie(${quotedText(named)})`, header: 'cookie', helper: IN_COOKIE };
  const where = type === 'apiKey' ? `in the ${place}` : `by ${type}`;
  return { code: undefined, but: `A handler reads a key from a header, not ${where}.` };
}

const BASIC = `/** The key as \`Authorization: Basic\`: user and password, with a colon between them. */
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
`;

const IN_COOKIE = `/** The key in a cookie. */
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
`;

/** One use of the key for all operations, or one for each of them. */
export function keyUseCode(uses: ReadonlyMap<string, KeyCode>): string | undefined {
  const known = [...uses].flatMap(([operation, { code }]) => (code === undefined ? [] : [[operation, code] as const]));
  const [first] = known;
  if (first === undefined) return undefined;
  if (known.every(([, code]) => code === first[1])) return first[1];
  return `perOperation(${objectCode(Object.fromEntries(known))})`;
}

export const PER_OPERATION = `/** The key in another place for each operation. */
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
`;
