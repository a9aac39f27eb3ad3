import type { Contract } from '../../contract/model/index.ts';
import type { Exchange } from '../judge/index.ts';
import { keyHider } from './hide-key.ts';
import type { ReadResponse } from './read-response.ts';
import { requestRecorder } from './recorded-request.ts';
import { type ServerSettings, secretParts } from './send.ts';
import { type SurfaceAddress, surfaceAddresses } from './surface-addresses.ts';

/** An exchange of another sender, as it was sent. */
export interface OthersExchange {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly outcome: ReadResponse;
  readonly milliseconds: number;
  readonly startedAt?: string;
}

/** Records exchanges of other senders with the API, without keys and cookies. */
export interface Recorder {
  /** The exchanges that were kept. */
  readonly exchanges: readonly Exchange[];
  /** Removes keys and cookies; `undefined` if the address is not one of the API. */
  read(exchange: OthersExchange): Exchange | undefined;
  /**
   * Keeps an exchange for reports, unless there are too many.
   *
   * @param isNew Whether it shows what no other exchange has shown, and is kept at any rate.
   */
  keep(exchange: Exchange, isNew?: boolean): void;
}

export interface RecorderOptions {
  /** The address of the API, with its base path. By default the requests show it. */
  readonly address?: URL;
  /** Headers that were added to each request, by lower-case name: `kept` is recorded. */
  readonly headers?: ServerSettings['headers'];
  /** The number of exchanges that are kept. */
  readonly most?: number;
  /** The number of bytes in the bodies that are kept; any by default. */
  readonly mostBytes?: number;
}

export function createRecorder(contract: Contract, options: RecorderOptions = {}): Recorder {
  const { address, headers: added = {}, most = 10_000, mostBytes = Infinity } = options;
  const keptHeaders = Object.fromEntries(Object.entries(added).map(([name, { kept }]) => [name, kept]));
  const secrets = Object.values(added).filter(({ value, kept }) => value !== kept);
  const hideAdded = keyHider(secrets.flatMap(({ value }) => secretParts({ value })));
  const places = surfaceAddresses(contract);
  const record = requestRecorder(contract);
  const earlier: SurfaceAddress[] = address === undefined ? [] : placesAt(contract, address);
  /** The address of a request. An undocumented path does not show it, but earlier requests to the same address do. */
  const placeOf = (url: URL): SurfaceAddress | undefined => {
    const place = earlier.find((one) => places.has(one, url));
    if (place !== undefined || address !== undefined) return place;
    const [shown] = places.possible(url);
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
      const { sent, hide } = record({ place, url, method, headers: { ...headers, ...keptHeaders }, body });
      const received = outcome.response === undefined ? outcome : { response: hideAdded(hide(outcome.response)) };
      return { request: sent, ...received, milliseconds, ...(startedAt !== undefined && { startedAt }) };
    },
    keep(exchange, isNew = false) {
      if (!isNew && (exchanges.length >= most || bytes >= mostBytes)) return;
      bytes += (exchange.request.body?.length ?? 0) + (exchange.response?.body.length ?? 0);
      exchanges.push(exchange);
    },
  };
}

function placesAt({ operations }: Contract, { origin, pathname }: URL): SurfaceAddress[] {
  const base = pathname.replace(/\/+$/, '');
  return [...new Set(operations.map(({ surface }) => surface))].map((surface) => ({ surface, origin, base }));
}
