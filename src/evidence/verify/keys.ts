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
export type Keys = ReadonlyMap<string, string>;

/** The parts of a request that send its keys. */
export interface SentKeys {
  readonly headers: Readonly<Record<string, string>>;
  /** The query that sends keys; empty if none is sent there. */
  readonly query: string;
  /** Names of the security schemes; empty if no key is sent. */
  readonly schemes: readonly string[];
  /**
   * The form in which the key is sent, which is the usual one if the key is too short for the form that a probe wants.
   */
  readonly form: KeyForm;
}

const VARIABLE = 'COLLOQUY_API_KEY';
const NOTHING: SentKeys = { headers: {}, query: '', schemes: [], form: 'missing' };
const UNSTATED = { name: '', node: { type: 'http', scheme: 'bearer' } };

type Scheme = Pick<StatedScheme, 'name' | 'node'>;

/** The environment variables for the keys of a surface, by the names of its security schemes. */
export function keyVariables({ operations }: Contract, surface: string): ReadonlyMap<string, string> {
  const schemes = operations
    .filter((operation) => operation.surface === surface)
    .flatMap(({ security }) => security.flat())
    // A client certificate is not a key.
    .filter(({ node }) => node.type !== 'mutualTLS');
  const names = [...new Set(schemes.map(({ name }) => name))];
  if (names.length < 2) return new Map([[names[0] ?? '', VARIABLE]]);
  return new Map(names.map((name) => [name, `${VARIABLE}_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`]));
}

/** Names of the missing keys, for the security requirement that lacks the fewest. */
export function missingSchemes({ security }: Operation, keys: Keys): readonly string[] {
  const lacking = security.map((schemes) => schemes.map(({ name }) => name).filter((name) => !keys.has(name)));
  return lacking.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

export const isBasic = ({ type, scheme }: JsonObject): boolean =>
  type === 'http' && String(scheme).toLowerCase() === 'basic';

/**
 * Returns a function that writes keys as the security requirements say. If several keys are required together, only the first
 * is sent in the form of a probe.
 */
export function keyWriter({ operations }: Contract, keys: Keys) {
  const met = ({ security }: Operation) =>
    security.find((schemes) => schemes.length > 0 && schemes.every(({ name }) => keys.has(name)));
  const ofSurface = (surface: string): readonly Scheme[] => {
    const requirements = operations
      .filter((operation) => operation.surface === surface)
      .flatMap((one) => [met(one) ?? []]);
    return requirements.find((schemes) => schemes.length > 0) ?? (keys.has('') ? [UNSTATED] : []);
  };
  return ({
    operation,
    surface,
    key,
    keyScheme,
  }: Pick<Probe, 'operation' | 'surface' | 'key' | 'keyScheme'>): SentKeys => {
    if (key === 'missing') return NOTHING;
    const isStated = operation !== undefined && operation.security.length > 0;
    const schemes: readonly Scheme[] = isStated ? (met(operation) ?? []) : ofSurface(surface);
    const form =
      key === 'alike' && sameLengthKey(keys.get(schemes[0]?.name ?? '') ?? '') === undefined ? 'made-up' : key;
    const parts = schemes.map(({ name, node }, index) => {
      const secret = keys.get(name) ?? '';
      if (index > 0) return writtenKey(node, secret);
      const sent = SENT[form](secret);
      return keyScheme === undefined ? writtenKey(node, sent) : { header: HEADERS[keyScheme](sent) };
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

interface WrittenKey {
  readonly header?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly cookie?: string;
}

function writtenKey(node: JsonObject, sent: string): WrittenKey {
  const name = String(node.name);
  if (node.type === 'apiKey') {
    if (node.in === 'query') return { query: `${encodeURIComponent(name)}=${encodeURIComponent(sent)}` };
    return node.in === 'cookie' ? { cookie: `${name}=${sent}` } : { header: { [name.toLowerCase()]: sent } };
  }
  const word = authorizationScheme(node);
  const value = isBasic(node) ? Buffer.from(sent).toString('base64') : sent;
  // Some servers compare the scheme case-sensitively, which RFC 9110 does not allow.
  return { header: { authorization: `${word[0]?.toUpperCase()}${word.slice(1)} ${value}`.trim() } };
}

const NO_KEY = 'colloquy-no-such-key';

const SENT: Readonly<Record<Exclude<KeyForm, 'missing'>, (key: string) => string>> = {
  stated: (key) => key,
  'made-up': (key) => (key.includes(':') ? 'colloquy:no-such-key' : NO_KEY),
  shortened: (key) => key.slice(0, -3),
  lengthened: (key) => `${key}-2`,
  empty: () => '',
  alike: (key) => sameLengthKey(key) ?? key,
};

/** The number of characters at the beginning of a key that stay, as they may be its type. */
const KEPT = 8;
/**
 * Groups of characters. A character is replaced by another of its group, so that hexadecimal text stays hexadecimal.
 */
export const CHARACTER_ROWS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

/** The arguments of the shell command `tr` that replace each character by the next one of its row in {@link CHARACTER_ROWS}. */
export const NEXT_CHARACTERS = ['0-9a-fg-zA-FG-Z', '1-90b-fah-zgB-FAH-ZG'] as const;

/**
 * Returns an invalid key with the form of a valid one; `undefined` if the key is so short that the other may be
 * someone's.
 */
export function sameLengthKey(key: string): string | undefined {
  if (!/^[!-~]+$/.test(key) || key.length < 2 * KEPT) return undefined;
  const alike = key.slice(0, KEPT) + key.slice(KEPT).replaceAll(/[a-z0-9]/gi, nextCharacter);
  return alike === key ? undefined : alike;
}

function nextCharacter(character: string): string {
  const row = CHARACTER_ROWS.find((one) => one.includes(character)) ?? character;
  return row.charAt((row.indexOf(character) + 1) % row.length);
}

/** Headers with a key, by scheme. */
const HEADERS: Readonly<Record<KeyScheme, (key: string) => Readonly<Record<string, string>>>> = {
  Bearer: (key) => ({ authorization: `Bearer ${key}` }),
  Basic: (key) => ({ authorization: `Basic ${Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64')}` }),
  Token: (key) => ({ authorization: `Token ${key}` }),
  'X-API-Key': (key) => ({ 'x-api-key': key }),
  bare: (key) => ({ authorization: key }),
};

/** Returns the schemes that the contract does not document for the key of an operation. */
export function unstatedSchemes({ security }: Operation): KeyScheme[] {
  const [node] = security.flat().map((scheme) => scheme.node);
  const stated = JSON.stringify(node && writtenKey(node, 'a:b').header);
  return KEY_SCHEMES.filter((scheme) => JSON.stringify(HEADERS[scheme]('a:b')) !== stated);
}

/**
 * Returns the OpenAPI security scheme that headers use; `undefined` if there are several headers, or if OpenAPI has no
 * name for the scheme.
 */
export function schemeOfHeaders(headers: Readonly<Record<string, string>>): CredentialsScheme | undefined {
  const [[name, value] = [], ...others] = Object.entries(headers);
  if (name === undefined || value === undefined || others.length > 0) return undefined;
  // OpenAPI has no scheme for the whole header `Cookie`, which may contain several cookies.
  if (name.toLowerCase() === 'cookie') return undefined;
  if (name.toLowerCase() !== 'authorization') return { type: 'apiKey', in: 'header', name: name.toLowerCase() };
  const [, word = ''] = /^(bearer|basic) /i.exec(value) ?? [];
  if (word === '') return undefined;
  return { type: 'http', scheme: word.toLowerCase() === 'basic' ? 'basic' : 'bearer' };
}
