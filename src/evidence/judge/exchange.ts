import type { Exchange } from '../../contract/behaviours/index.ts';

export type {
  CredentialsScheme,
  Exchange,
  ReceivedResponse,
  RedirectedRequest,
  ResourceState,
  SentRequest,
} from '../../contract/behaviours/index.ts';

/**
 * Returns the number by which a report names each exchange: that of its entry in the recording, or else its position.
 * Both are counted from 1.
 */
export const numberExchanges = (exchanges: readonly Exchange[]): ReadonlyMap<object, number> =>
  new Map(exchanges.map((exchange, index) => [exchange, exchange.entry ?? index + 1]));

/** Headers that contain credentials. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const SECRET_NAME = /(^|[-_])(key|token|secret|session|auth)([-_]|$)/;

export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.has(name) || SECRET_NAME.test(name);

/** Removes secret headers. `www-authenticate` stays: it shows a challenge, and contains no secret. */
export function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !isSecretHeader(name)),
  );
}

/** Removes secrets from the headers of a response. Headers that only look secret keep their names, without values. */
export function responseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const kept = names.filter((name) => !SECRET_HEADERS.has(name) && SECRET_NAME.test(name));
  return { ...Object.fromEntries(kept.map((name) => [name, ''])), ...withoutSecrets(headers) };
}
