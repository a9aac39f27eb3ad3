import type { Json, JsonObject } from '../contract/index.ts';
import type { Step } from './faults.ts';
import { messageAsAsked, messageIn } from './languages.ts';

/** What is done with a request that does not name what stands there. */
export type Unmet =
  | { readonly as: 'error'; readonly status: number }
  | { readonly as: 'redirect'; readonly status: number }
  /** It is taken for what was meant. */
  | { readonly as: 'served' };

/** How a list is ordered: by the first integer of its elements, by what each got last, or in no order at all. */
export type Order = 'as-given' | 'rising' | 'falling' | 'latest-first' | 'unordered';

/** How much of a list comes at once, and what says where the rest is. */
export interface Paging {
  readonly size: number;
  /** The query parameter that has the number of a page. */
  readonly parameter?: string | undefined;
  /** The field beside the list that says where the next page starts. */
  readonly field?: string | undefined;
  /** Whether the header `Link` leads to the next page. */
  readonly link: boolean;
}

const status = ({ status: given }: JsonObject, otherwise: number): number =>
  typeof given === 'number' ? given : otherwise;
const text = (given: Json | undefined): string => (typeof given === 'string' ? given : '');
const number = (given: Json | undefined): number | undefined => (typeof given === 'number' ? given : undefined);

const as = <Kind extends 'error' | 'redirect'>(kind: Kind, code: number): Unmet => ({ as: kind, status: code });
const BY_HTTP: readonly string[] = ['HEAD', 'OPTIONS'];
const SERVED: Unmet = { as: 'served' };
const UNCHANGED = (value: string): string => value;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A whole number that a program which reads it as a double takes for its neighbour: 2^53 and an odd number more. */
const beyondSafe = (value: number): bigint => 2n ** 53n + 2n * BigInt(Math.trunc(Math.abs(value))) + 1n;

/**
 * What a server does at the open points of each behaviour (`shows` in the choices), by the name of the choice that a
 * set made there; `unchosen` where it made none. The place of a point says where it holds.
 */
export const BEHAVIOURS = {
  'missing-slash': {
    unchosen: (): Unmet => as('error', 404),
    refused: (given): Unmet => as('error', status(given, 404)),
    redirected: (given): Unmet => as('redirect', status(given, 308)),
    served: (): Unmet => SERVED,
  },
  'unknown-path': {
    unchosen: () => 404,
    'not-found': () => 404,
    refused: (given) => status(given, 404),
  },
  /** Where `Allow` is sent it names `HEAD` and `OPTIONS`, too, which HTTP has for every path: those are answered. */
  'other-method': {
    unchosen: () => ({ status: 405, allow: true, serves: BY_HTTP }),
    refused: (given) => ({ status: status(given, 405), allow: false, serves: [] }),
    'refused-with-allow': (given) => ({ status: status(given, 405), allow: true, serves: BY_HTTP }),
  },
  'media-type': {
    unchosen: (): Unmet => as('error', 400),
    refused: (given): Unmet => as('error', status(given, 415)),
    'read-as-json': (): Unmet => SERVED,
  },
  'path-integer': {
    unchosen: () => 400,
    invalid: (given) => status(given, 400),
    'not-found': () => 404,
  },
  'name-characters': {
    unchosen: (): RegExp => /^/,
    letters: (): RegExp => /^[\w-]+$/,
    'nearly-any': (): RegExp => /^/,
  },
  redirects: {
    unchosen: (): number | undefined => undefined,
    never: () => undefined,
    'to-the-slash': () => undefined,
    elsewhere: (given) => status(given, 307),
  },
  versions: {
    unchosen: () => '',
    alone: () => '',
    another: (given) => text(given.prefix),
  },
  /** The origins whose pages may call; all of them, one, or none. */
  cors: {
    unchosen: () => ({ origins: '*', preflight: 204 }),
    none: () => ({ origins: '', preflight: 204 }),
    'any-origin': (given) => ({ origins: '*', preflight: status(given, 204) }),
    'one-origin': (given) => ({ origins: text(given.origin), preflight: 204 }),
  },
  'error-order': {
    unchosen: (): readonly Step[] => ['key', 'path', 'method', 'resource', 'size', 'media-type', 'body'],
    'path-first': () => ['path', 'method', 'key', 'resource', 'size', 'media-type', 'body'],
    'outside-in': () => ['key', 'path', 'method', 'size', 'media-type', 'body', 'resource'],
    'inside-out': () => ['path', 'method', 'size', 'media-type', 'body', 'key', 'resource'],
    'resource-first': () => ['path', 'method', 'resource', 'key', 'size', 'media-type', 'body'],
  },
  /** The error statuses that there are besides those that the contract documents. */
  'error-statuses': {
    unchosen: (): readonly number[] => [],
    'stated-only': () => [],
    'others-too': ({ statuses }) => (Array.isArray(statuses) ? statuses.map(Number) : []),
  },
  'body-size': {
    unchosen: () => ({ bytes: Number.POSITIVE_INFINITY, status: 413 }),
    unlimited: () => ({ bytes: Number.POSITIVE_INFINITY, status: 413 }),
    limited: (given) => ({ bytes: number(given.bytes) ?? Number.POSITIVE_INFINITY, status: status(given, 413) }),
  },
  /** The integers of requests that are known, and those of an answer. */
  integers: {
    unchosen: () => ({ knows: (_: bigint) => true, shown: (value: number): number => value }),
    positive: () => ({ knows: (value: bigint) => value > 0n, shown: (value: number) => value }),
    // A choice of the size has the multiples of four for itself.
    'any-sign': () => ({ knows: () => true, shown: (value: number) => (value % 4 === 0 ? value : -Math.abs(value)) }),
  },
  'integer-size': {
    unchosen: () => ({ knows: (_: bigint) => true, shown: (value: number): number | bigint => value }),
    safe: () => ({
      knows: (value: bigint) => value < 2n ** 53n && value > -(2n ** 53n),
      shown: (value: number) => value,
    }),
    large: () => ({ knows: () => true, shown: (value: number) => (value % 4 === 0 ? beyondSafe(value) : value) }),
  },
  nulls: {
    unchosen: () => false,
    never: () => false,
    possible: () => true,
  },
  /** The status that refuses null where a type is stated; none where it is accepted. */
  'sent-nulls': {
    unchosen: (): number | undefined => 400,
    refused: (given) => status(given, 400),
    accepted: () => undefined,
  },
  /** Whether a query that its form excludes is an error; where there are fewer errors it is passed over. */
  'invalid-query': { unchosen: () => true, all: () => true, fewer: () => false },
  'answer-media-type': {
    unchosen: () => UNCHANGED,
    bare: () => UNCHANGED,
    'with-parameter': (given) => (type: string) => (type === '' ? type : `${type}; ${text(given.parameter)}`),
  },
  deprecation: {
    unchosen: (): Readonly<Record<string, string>> => ({}),
    silent: () => ({}),
    'by-header': ({ date }) => {
      const ends = new Date(text(date));
      // RFC 9745 and RFC 8594.
      return { deprecation: `@${Math.floor(ends.getTime() / 1000)}`, sunset: ends.toUTCString() };
    },
  },
  /** Whether the header of an identifier stands on errors, or on answers that no document gives it, too. */
  'header-on-errors': { unchosen: () => false, never: () => false, always: () => true },
  'header-on-answers': { unchosen: () => false, never: () => false, always: () => true },
  'version-header': {
    unchosen: (): Readonly<Record<string, string>> => ({}),
    none: () => ({}),
    'by-header': ({ header, version }) => ({ [text(header)]: text(version) }),
  },
  'message-language': {
    unchosen:
      () =>
      (_accepted: string | undefined): string | undefined =>
        undefined,
    english: () => () => undefined,
    other: (given) => () => messageIn(text(given.language)),
    'as-asked': () => messageAsAsked,
  },
  /** Milliseconds for which a call waits for its reply at most; `undefined` for as long as it takes. */
  'reply-time': {
    unchosen: (): number | undefined => undefined,
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * (number(seconds) ?? 1),
  },
  /** Whether an identifier of the answer is that of the path. */
  'id-origin': {
    unchosen: () => true,
    same: () => true,
    other: () => false,
  },
  'stored-text': {
    unchosen: () => UNCHANGED,
    exact: () => UNCHANGED,
    trimmed: () => (value: string) => value.trim(),
    normalised: () => (value: string) => value.normalize('NFC'),
    escaped: () => (value: string) => value.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character),
  },
  /** The name of the field in which a sent value comes back; `undefined` where it has its own name there. */
  'sent-value': {
    unchosen: (): string | false | undefined => undefined,
    never: () => false,
    'in-a-field': ({ field }) => text(field),
  },
  'content-form': {
    unchosen: () => UNCHANGED,
    plain: () => UNCHANGED,
    markdown: () => (value: string) => `**${value}**`,
    html: () => (value: string) => `<p>${value}</p>`,
  },
  'list-order': {
    unchosen: (): Order => 'as-given',
    'by-id': () => 'rising',
    'by-id-descending': () => 'falling',
    'by-last-message': () => 'latest-first',
    none: () => 'unordered',
  },
  'list-paging': {
    unchosen: (): Paging | undefined => undefined,
    whole: () => undefined,
    'by-field': (given) => ({ size: number(given.size) ?? 1, link: false, field: text(given.field) }),
    'by-link': (given) => ({ size: number(given.size) ?? 1, link: true }),
    'by-number': (given) => ({ size: number(given.size) ?? 1, link: false, parameter: text(given.parameter) }),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, (given: JsonObject) => unknown>>>>;

export type Behaviour = keyof typeof BEHAVIOURS;

/** The names of the choices at a behaviour. */
export type ChoiceName<B extends Behaviour> = Exclude<keyof (typeof BEHAVIOURS)[B] & string, 'unchosen'>;

/** What a server does at a behaviour. */
export type Does<B extends Behaviour> = ReturnType<(typeof BEHAVIOURS)[B]['unchosen']>;
