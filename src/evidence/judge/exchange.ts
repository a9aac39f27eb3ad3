import type { ShownRequest } from '../../contract/behaviours/index.ts';

/** What the sender knows of the resource that the path names: that it is not there, or not for this key. */
export type Resource = 'absent' | 'inaccessible';

export interface SentRequest extends ShownRequest {
  readonly body: Uint8Array | undefined;
  /** Where the credentials were, in the terms of OpenAPI, without their value. */
  readonly scheme?: SentScheme;
  /** Names of the stated security schemes whose keys were sent; absent where nobody recorded it. */
  readonly keySchemes?: readonly string[];
  readonly resource?: Resource;
  /** How a probe sent the key, such as `shortened`. */
  readonly keyForm?: string;
  /** The scheme in which a probe sent the key, where that is not stated, such as `Token`. */
  readonly keyScheme?: string;
}

export type SentScheme =
  | { readonly type: 'http'; readonly scheme: 'bearer' | 'basic' }
  | { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string };

/** A response, read to its end. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Without the content codings of HTTP. */
  readonly body: Uint8Array;
  /** The content coding that `Content-Encoding` names and the body does not have; it is then as it came. */
  readonly notCoded?: string;
}

/** One request and its response, wherever they come from: a probe, a recording, or the hook of a client. */
export interface Exchange {
  readonly request: SentRequest;
  /** `undefined` where none came, or none that could be read to its end. */
  readonly response: ReceivedResponse | undefined;
  /** Why there is no response, in a word, such as `ECONNRESET`. */
  readonly failure?: string;
  /** The status of a response that could not be read to its end, where that was recorded. */
  readonly status?: number;
  /** How long the response took; `undefined` where that was not recorded. */
  readonly milliseconds?: number;
  /** When the request was sent, in ISO 8601. */
  readonly startedAt?: string;
  /** The number of the entry that it was read from, where other entries were left out. */
  readonly entry?: number;
}

/** The number by which a report refers to each exchange: its entry in the recording, from 1. */
export const exchangeNumbers = (exchanges: readonly Exchange[]): ReadonlyMap<object, number> =>
  new Map(exchanges.map((exchange, index) => [exchange, exchange.entry ?? index + 1]));

/** Headers that say who sends, or whom the server takes for it. */
const SECRET: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const LOOKS_SECRET = /(^|[-_])(key|token|secret|session|auth)([-_]|$)/;

export const isSecretHeader = (name: string): boolean => SECRET.has(name) || LOOKS_SECRET.test(name);

/** Headers without what must not be kept. That a challenge came says `www-authenticate`, which holds no secret. */
export function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !isSecretHeader(name)),
  );
}

/** The same of a response, which keeps the name of each header that looks secret: that there was one is no secret. */
export function responseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const kept = names.filter((name) => !SECRET.has(name) && LOOKS_SECRET.test(name));
  return { ...Object.fromEntries(kept.map((name) => [name, ''])), ...withoutSecrets(headers) };
}
