import type { Contract } from '../../contract/model/index.ts';
import { isSecretHeader, type ReceivedResponse, type SentRequest, withoutSecrets } from '../judge/index.ts';
import { keyHider } from './hide-key.ts';
import type { SurfaceAddress } from './surface-addresses.ts';

interface OthersRequest {
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
}

/** Returns a function that records requests of other programs. Whether their credentials were valid is unknown. */
export function requestRecorder({ operations }: Contract): (request: OthersRequest) => RecordedRequest {
  const schemes = operations.flatMap(({ security }) => security.flat()).filter(({ node }) => node.type === 'apiKey');
  const keysIn = (place: string): ReadonlySet<string> =>
    new Set(schemes.filter(({ node }) => node.in === place).map(({ node }) => String(node.name)));
  const ofQueries = keysIn('query');
  const ofHeaders = new Set([...keysIn('header')].map((name) => name.toLowerCase()));
  const hiders = new Map<string, RecordedRequest['hide']>();
  const hiderFor = (keys: readonly string[]): RecordedRequest['hide'] => {
    const name = JSON.stringify(keys);
    const hide = hiders.get(name) ?? keyHider(keys);
    hiders.set(name, hide);
    return hide;
  };
  return ({ place: { surface, origin, base }, url, method, headers, body }) => {
    const query = url.search.slice(1).split('&');
    const parameterName = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
    const keys = [
      ...Object.entries(headers).flatMap(([name, value]) => {
        if (name === 'authorization') return value.split(' ').slice(-1);
        return ofHeaders.has(name) ? [value] : [];
      }),
      ...(url.password === '' ? [] : [url.password]),
      ...[...url.searchParams].flatMap(([name, value]) => (isSecret(name, ofQueries) ? [value] : [])),
    ];
    const keptHeaders = Object.entries(headers).filter(([name]) => !ofHeaders.has(name));
    return {
      sent: {
        surface,
        method: method.toUpperCase(),
        path: url.pathname.slice(base.length),
        query: query
          .filter((part) => !ofQueries.has(parameterName(part)))
          .map((part) => (isSecret(parameterName(part), ofQueries) ? `${part.split('=', 1)}=` : part))
          .join('&'),
        headers: withoutSecrets(Object.fromEntries(keptHeaders)),
        body,
        credentials: 'unknown',
        address: `${origin}${base}`,
      },
      hide: hiderFor(keys),
    };
  };
}

const isSecret = (name: string, stated: ReadonlySet<string>): boolean =>
  stated.has(name) || isSecretHeader(name.toLowerCase());
