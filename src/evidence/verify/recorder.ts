import type { Contract } from '../../contract/model/index.ts';
import type { Exchange } from '../judge/index.ts';
import { createKeyHider } from './hide-key.ts';
import type { ResponseOrFailure } from './read-response.ts';
import { createRequestRecorder } from './recorded-request.ts';
import { type ServerSettings, secretParts } from './send.ts';
import { createAddressFinder, type SurfaceAddress } from './surface-addresses.ts';

/** An exchange between another program and the API, as it was sent, with keys. */
export interface ForeignExchange {
  readonly method: string;
  readonly url: string;
  /** The headers of the request, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly outcome: ResponseOrFailure;
  readonly milliseconds: number;
  readonly startedAt?: string;
}

/** Records exchanges of other programs with the API, without keys and cookies. */
export interface Recorder {
  /** The exchanges that were kept. */
  readonly exchanges: readonly Exchange[];
  /** Returns an exchange without keys and cookies; `undefined` if the address is not one of the API. */
  read(exchange: ForeignExchange): Exchange | undefined;
  /**
   * Keeps an exchange for reports, unless there are too many.
   *
   * @param isNew Whether the exchange shows something that no other has shown. It is then kept even if there are too many.
   */
  keep(exchange: Exchange, isNew?: boolean): void;
}

export interface RecorderOptions {
  /** The address of the API, with its base path. By default it is derived from the requests. */
  readonly address?: URL;
  /** Headers that were added to each request, by lower-case name. Their `kept` is recorded instead of the value. */
  readonly headers?: ServerSettings['headers'];
  /** Whether requests are read with their keys, as a proxy passes them on; the hook of a client has none. */
  readonly seesKeys?: boolean;
  /** The maximum number of exchanges to keep. */
  readonly most?: number;
  /** The number of bytes in all bodies after which no more exchanges are kept; no limit by default. */
  readonly mostBytes?: number;
}

export function createRecorder(contract: Contract, options: RecorderOptions = {}): Recorder {
  const { address, headers: added = {}, seesKeys = false, most = 10_000, mostBytes = Infinity } = options;
  const keptHeaders = Object.fromEntries(Object.entries(added).map(([name, { kept }]) => [name, kept]));
  const secrets = Object.values(added).filter(({ value, kept }) => value !== kept);
  const hideAdded = createKeyHider(secrets.flatMap(({ value }) => secretParts({ value })));
  const places = createAddressFinder(contract);
  const record = createRequestRecorder(contract);
  const earlier: SurfaceAddress[] = address === undefined ? [] : surfaceAddressesAt(contract, address);
  /** Finds the address of the API in a URL. An undocumented path does not show it, but earlier requests to the same address do. */
  const placeOf = (url: URL): SurfaceAddress | undefined => {
    const place = earlier.find((one) => places.has(one, url));
    if (place !== undefined || address !== undefined) return place;
    const [shown] = places.candidates(url);
    if (shown !== undefined) earlier.push(shown);
    return shown;
  };
  const exchanges: Exchange[] = [];
  let bytes = 0;
  return {
    exchanges,
    read({ method, url: text, headers, body, outcome, milliseconds, startedAt }) {
      const url = URL.parse(text);
      const place = url === null ? undefined : placeOf(url);
      if (url === null || place === undefined) return undefined;
      const { sent, hide, hasSecret } = record({ place, url, method, headers: { ...headers, ...keptHeaders }, body });
      const received = outcome.response === undefined ? outcome : { response: hideAdded(hide(outcome.response)) };
      // A success without a key proves no fault: a gateway or a certificate may authenticate the caller.
      const isKeyless =
        seesKeys &&
        contract.model.keyedSurfaces.has(place.surface) &&
        !hasSecret &&
        secrets.length === 0 &&
        received.response?.status === 401;
      const request = isKeyless ? { ...sent, credentials: 'missing' as const } : sent;
      return { request, ...received, milliseconds, ...(startedAt !== undefined && { startedAt }) };
    },
    keep(exchange, isNew = false) {
      if (!isNew && (exchanges.length >= most || bytes >= mostBytes)) return;
      bytes += (exchange.request.body?.length ?? 0) + (exchange.response?.body.length ?? 0);
      exchanges.push(exchange);
    },
  };
}

function surfaceAddressesAt({ operations }: Contract, { origin, pathname }: URL): SurfaceAddress[] {
  const base = pathname.replace(/\/+$/, '');
  return [...new Set(operations.map(({ surface }) => surface))].map((surface) => ({ surface, origin, base }));
}
