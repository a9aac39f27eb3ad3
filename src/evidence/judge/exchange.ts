import type { ShownRequest } from '../../contract/behaviours/index.ts';

/** The sender's knowledge of the resource in the path: it does not exist, or the key cannot access it. */
export type Resource = 'absent' | 'inaccessible';

export interface SentRequest extends ShownRequest {
  readonly body: Uint8Array | undefined;
  /** The place of the credentials in the terms of OpenAPI, without their value. */
  readonly scheme?: SentScheme;
  /** Names of the documented security schemes whose keys were sent; absent if that was not recorded. */
  readonly keySchemes?: readonly string[];
  readonly resource?: Resource;
  /** How a probe sent the key, such as `shortened`. */
  readonly keyForm?: string;
  /** The undocumented scheme in which a probe sent the key, such as `Token`. */
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
  /** The content coding by which the body could not be decoded; the body is then as received. */
  readonly notCoded?: string;
}

/** One request and its response, from a probe, a recording, or the hook of a client. */
export interface Exchange {
  readonly request: SentRequest;
  /** `undefined` if there was no response, or it could not be read to its end. */
  readonly response: ReceivedResponse | undefined;
  /** Why there is no response, in a word, such as `ECONNRESET`. */
  readonly failure?: string;
  /** The recorded status of a response that could not be read to its end. */
  readonly status?: number;
  /** The duration; `undefined` if it was not recorded. */
  readonly milliseconds?: number;
  /** When the request was sent, in ISO 8601. */
  readonly startedAt?: string;
  /** The number of its entry in a recording of which other entries were left out. */
  readonly entry?: number;
}

/** The number by which a report refers to each exchange: its entry in the recording, from 1. */
export const exchangeNumbers = (exchanges: readonly Exchange[]): ReadonlyMap<object, number> =>
  new Map(exchanges.map((exchange, index) => [exchange, exchange.entry ?? index + 1]));

/** Headers that identify the sender. */
const SECRET: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const LOOKS_SECRET = /(^|[-_])(key|token|secret|session|auth)([-_]|$)/;

export const isSecretHeader = (name: string): boolean => SECRET.has(name) || LOOKS_SECRET.test(name);

/** Removes secret headers. `www-authenticate` stays: it shows a challenge, and contains no secret. */
export function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !isSecretHeader(name)),
  );
}

/** Removes secrets from the headers of a response. The names of headers that look secret stay: they are not secret. */
export function responseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const kept = names.filter((name) => !SECRET.has(name) && LOOKS_SECRET.test(name));
  return { ...Object.fromEntries(kept.map((name) => [name, ''])), ...withoutSecrets(headers) };
}
