import type { Contract } from '../../contract/model/index.ts';
import { isSecretHeader, type ReceivedResponse, type SentRequest, withoutSecrets } from '../judge/index.ts';
import { createKeyHider } from './hide-key.ts';
import type { SurfaceAddress } from './surface-addresses.ts';

interface ForeignRequest {
  readonly place: SurfaceAddress;
  readonly url: URL;
  readonly method: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** A recorded request without its keys, and a function that hides them in its response. */
export interface RecordedRequest {
  readonly sent: SentRequest;
  readonly hide: (response: ReceivedResponse) => ReceivedResponse;
  /** Whether the request contains a cookie or anything that may be a key. */
  readonly hasSecret: boolean;
}

/** Returns a function that records requests of other programs. Whether their credentials were valid is unknown. */
export function createRequestRecorder({ operations }: Contract): (request: ForeignRequest) => RecordedRequest {
  const schemes = operations.flatMap(({ security }) => security.flat()).filter(({ node }) => node.type === 'apiKey');
  const keyNamesIn = (place: string): ReadonlySet<string> =>
    new Set(schemes.filter(({ node }) => node.in === place).map(({ node }) => String(node.name)));
  const queryKeys = keyNamesIn('query');
  const headerKeys = new Set([...keyNamesIn('header')].map((name) => name.toLowerCase()));
  const cookieKeys = keyNamesIn('cookie');
  const isCookieKey = (name: string, value: string): boolean => cookieKeys.has(name) || RANDOM_VALUE.test(value);
  const hiders = new Map<string, RecordedRequest['hide']>();
  const hiderFor = (keys: readonly string[]): RecordedRequest['hide'] => {
    const name = JSON.stringify(keys);
    const hide = hiders.get(name) ?? createKeyHider(keys);
    // Some clients send a new key with each request.
    if (hiders.size > MAX_HIDERS) hiders.clear();
    hiders.set(name, hide);
    return hide;
  };
  return ({ place: { surface, origin, base }, url, method, headers, body }) => {
    const query = url.search === '' ? [] : url.search.slice(1).split('&');
    const parameterName = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
    const keys = [
      ...Object.entries(headers).flatMap(([name, value]) => {
        if (/^(proxy-)?authorization$/.test(name)) return secretsInCredentials(value);
        if (name === 'cookie')
          return parseCookies(value).flatMap(([one, text]) => (isCookieKey(one, text) ? [text] : []));
        return headerKeys.has(name) || isSecretHeader(name) ? [value] : [];
      }),
      ...(url.password === '' ? [] : [url.password]),
      ...(url.search === '' ? [] : [...url.searchParams]).flatMap(([name, value]) =>
        isSecret(name, queryKeys) ? [value] : [],
      ),
    ];
    const keptHeaders = Object.entries(headers).filter(([name]) => !headerKeys.has(name));
    return {
      sent: {
        surface,
        method: method.toUpperCase(),
        path: url.pathname.slice(base.length),
        query: query
          .filter((part) => !queryKeys.has(parameterName(part)))
          .map((part) => (isSecret(parameterName(part), queryKeys) ? `${part.split('=', 1)}=` : part))
          .join('&'),
        headers: withoutSecrets(Object.fromEntries(keptHeaders)),
        body,
        credentials: 'unknown',
        address: `${origin}${base}`,
      },
      hide: hiderFor(keys),
      hasSecret: keys.length > 0 || headers.cookie !== undefined,
    };
  };
}

const MAX_HIDERS = 100;

/** A value that looks random, such as the id of a session. It is hidden in responses; a word, such as a theme, is not. */
const RANDOM_VALUE = /^(?=.*\d)(?=.*[a-z]).{16,}$/i;

const parseCookies = (cookie: string): [name: string, value: string][] =>
  cookie.split(/; */).map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return [name, pair.slice(name.length + 1)];
  });

/** Returns the key after the scheme of `Authorization`; for Basic, also the credentials in it and their password. */
function secretsInCredentials(value: string): string[] {
  const [scheme = '', ...rest] = value.split(' ');
  const key = rest.at(-1) ?? scheme;
  if (scheme.toLowerCase() !== 'basic') return [key];
  const credentials = Buffer.from(key, 'base64').toString();
  return [key, credentials, credentials.slice(credentials.indexOf(':') + 1)];
}

const isSecret = (name: string, stated: ReadonlySet<string>): boolean =>
  stated.has(name) || isSecretHeader(name.toLowerCase());
