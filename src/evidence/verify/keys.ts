import {
  authorizationScheme,
  type Contract,
  type JsonObject,
  type Operation,
  type SecurityScheme as StatedScheme,
} from '../../contract/model/index.ts';
import type { CredentialsScheme } from '../judge/index.ts';
import { KEY_SCHEMES, type KeyForm, type KeyScheme, type Probe } from './probes/probe.ts';

/** Keys by the names of their security schemes. The empty name is for contracts without schemes. */
export type KeysByScheme = ReadonlyMap<string, string>;

/** The parts of a request that send its keys. */
export interface SentKeys {
  readonly headers: Readonly<Record<string, string>>;
  /** The query that sends keys; empty if none is sent there. */
  readonly query: string;
  /** Names of the security schemes whose keys are sent; empty if no key is sent. */
  readonly schemes: readonly string[];
  /** The form in which the key is sent: `made-up` instead of `alike` if the key is too short for a similar one. */
  readonly form: KeyForm;
}

const KEY_VARIABLE = 'COLLOQUY_API_KEY';
const NO_KEYS: SentKeys = { headers: {}, query: '', schemes: [], form: 'missing' };
const UNDOCUMENTED_SCHEME = { name: '', node: { type: 'http', scheme: 'bearer' } };

type Scheme = Pick<StatedScheme, 'name' | 'node'>;

/** The environment variables for the keys of a surface, by the names of its security schemes. */
export function keyEnvironmentVariables({ operations }: Contract, surface: string): ReadonlyMap<string, string> {
  const schemes = operations
    .filter((operation) => operation.surface === surface)
    .flatMap(({ security }) => security.flat())
    // A client certificate is not a key.
    .filter(({ node }) => node.type !== 'mutualTLS');
  const names = [...new Set(schemes.map(({ name }) => name))];
  if (names.length < 2) return new Map([[names[0] ?? '', KEY_VARIABLE]]);
  return new Map(names.map((name) => [name, `${KEY_VARIABLE}_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`]));
}

/** Returns the names of the missing keys, for the security requirement that lacks the fewest. */
export function missingSchemes({ security }: Operation, keys: KeysByScheme): readonly string[] {
  const lacking = security.map((schemes) => schemes.map(({ name }) => name).filter((name) => !keys.has(name)));
  return lacking.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

export const isBasicScheme = ({ type, scheme }: JsonObject): boolean =>
  type === 'http' && String(scheme).toLowerCase() === 'basic';

/**
 * Returns a function that writes keys into a request as the security requirements say. If several keys are required together,
 * only the first has the form that a probe asks for.
 */
export function createKeyWriter({ operations }: Contract, keys: KeysByScheme) {
  const findMetRequirement = ({ security }: Operation) =>
    security.find((schemes) => schemes.length > 0 && schemes.every(({ name }) => keys.has(name)));
  const schemesOfSurface = (surface: string): readonly Scheme[] => {
    const requirements = operations
      .filter((operation) => operation.surface === surface)
      .flatMap((one) => [findMetRequirement(one) ?? []]);
    return requirements.find((schemes) => schemes.length > 0) ?? (keys.has('') ? [UNDOCUMENTED_SCHEME] : []);
  };
  return ({
    operation,
    surface,
    key,
    keyScheme,
  }: Pick<Probe, 'operation' | 'surface' | 'key' | 'keyScheme'>): SentKeys => {
    if (key === 'missing') return NO_KEYS;
    const isStated = operation !== undefined && operation.security.length > 0;
    const schemes: readonly Scheme[] = isStated ? (findMetRequirement(operation) ?? []) : schemesOfSurface(surface);
    const form =
      key === 'alike' && sameLengthKey(keys.get(schemes[0]?.name ?? '') ?? '') === undefined ? 'made-up' : key;
    const parts = schemes.map(({ name, node }, index) => {
      const secret = keys.get(name) ?? '';
      if (index > 0) return writeKey(node, secret);
      const sent = KEY_BY_FORM[form](secret);
      return keyScheme === undefined ? writeKey(node, sent) : { header: HEADER_BY_SCHEME[keyScheme](sent) };
    });
    const cookies = parts.flatMap(({ cookie }) => cookie ?? []);
    return {
      headers: Object.assign(
        {},
        ...parts.map(({ header }) => header),
        cookies.length > 0 && { cookie: cookies.join('; ') },
      ),
      query: parts.flatMap(({ query }) => query ?? []).join('&'),
      schemes: schemes.map(({ name }) => name),
      form,
    };
  };
}

interface KeyParts {
  readonly header?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly cookie?: string;
}

function writeKey(node: JsonObject, sent: string): KeyParts {
  const name = String(node.name);
  if (node.type === 'apiKey') {
    if (node.in === 'query') return { query: `${encodeURIComponent(name)}=${encodeURIComponent(sent)}` };
    return node.in === 'cookie' ? { cookie: `${name}=${sent}` } : { header: { [name.toLowerCase()]: sent } };
  }
  const word = authorizationScheme(node);
  const value = isBasicScheme(node) ? Buffer.from(sent).toString('base64') : sent;
  // Some servers compare the scheme case-sensitively, which RFC 9110 does not allow.
  return { header: { authorization: `${word[0]?.toUpperCase()}${word.slice(1)} ${value}`.trim() } };
}

const MADE_UP_KEY = 'colloquy-no-such-key';

const KEY_BY_FORM: Readonly<Record<Exclude<KeyForm, 'missing'>, (key: string) => string>> = {
  stated: (key) => key,
  'made-up': (key) => (key.includes(':') ? 'colloquy:no-such-key' : MADE_UP_KEY),
  shortened: (key) => key.slice(0, -3),
  lengthened: (key) => `${key}-2`,
  empty: () => '',
  alike: (key) => sameLengthKey(key) ?? key,
};

/** The number of characters at the beginning of a key that an invalid key has as well, as they may name the type of the key. */
const KEPT_PREFIX_LENGTH = 8;
/** Groups of characters. A character is replaced by another one of its group, so that hexadecimal text stays hexadecimal. */
export const CHARACTER_GROUPS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

/** The arguments of the shell command `tr` that replace each character by the next one of its group in {@link CHARACTER_GROUPS}. */
export const TR_ARGUMENTS = ['0-9a-fg-zA-FG-Z', '1-90b-fah-zgB-FAH-ZG'] as const;

/**
 * Returns an invalid key that looks like a valid one; `undefined` if that is not possible: the key has characters other
 * than printable ASCII, has no letter or digit to replace, or is so short that the invalid one may be somebody's valid
 * key.
 */
export function sameLengthKey(key: string): string | undefined {
  if (!/^[!-~]+$/.test(key) || key.length < 2 * KEPT_PREFIX_LENGTH) return undefined;
  const alike =
    key.slice(0, KEPT_PREFIX_LENGTH) + key.slice(KEPT_PREFIX_LENGTH).replaceAll(/[a-z0-9]/gi, nextCharacterInGroup);
  return alike === key ? undefined : alike;
}

function nextCharacterInGroup(character: string): string {
  const row = CHARACTER_GROUPS.find((one) => one.includes(character)) ?? character;
  return row.charAt((row.indexOf(character) + 1) % row.length);
}

/** Functions that write the header with a key, by scheme. */
const HEADER_BY_SCHEME: Readonly<Record<KeyScheme, (key: string) => Readonly<Record<string, string>>>> = {
  Bearer: (key) => ({ authorization: `Bearer ${key}` }),
  Basic: (key) => ({ authorization: `Basic ${Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64')}` }),
  Token: (key) => ({ authorization: `Token ${key}` }),
  'X-API-Key': (key) => ({ 'x-api-key': key }),
  bare: (key) => ({ authorization: key }),
};

/** Returns the schemes in which a key could be sent to an operation, other than the documented one. */
export function undocumentedSchemes({ security }: Operation): KeyScheme[] {
  const [node] = security.flat().map((scheme) => scheme.node);
  const stated = JSON.stringify(node && writeKey(node, 'a:b').header);
  return KEY_SCHEMES.filter((scheme) => JSON.stringify(HEADER_BY_SCHEME[scheme]('a:b')) !== stated);
}

/**
 * Returns the OpenAPI security scheme that a header with a key uses; `undefined` if there are several headers, or if OpenAPI cannot
 * describe the scheme.
 */
export function findHeaderScheme(headers: Readonly<Record<string, string>>): CredentialsScheme | undefined {
  const [[name, value] = [], ...others] = Object.entries(headers);
  if (name === undefined || value === undefined || others.length > 0) return undefined;
  // OpenAPI has no scheme for the whole header `Cookie`, which may contain several cookies.
  if (name.toLowerCase() === 'cookie') return undefined;
  if (name.toLowerCase() !== 'authorization') return { type: 'apiKey', in: 'header', name: name.toLowerCase() };
  const [, word = ''] = /^(bearer|basic) /i.exec(value) ?? [];
  if (word === '') return undefined;
  return { type: 'http', scheme: word.toLowerCase() === 'basic' ? 'basic' : 'bearer' };
}
