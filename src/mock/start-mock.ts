import type { FilledContract } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { makeStatusPage, type Service, STATUS_PATH, type Switching, serviceOf } from '../serve/index.ts';
import { listen, type OnRequest } from '../serve/node.ts';
import { examplesOf } from './negotiate.ts';

export interface MockOptions {
  /** The contract to serve: bare, or filled by an assumption set. */
  readonly contract: Contract | FilledContract;
  /** The address to listen at; `127.0.0.1` by default. */
  readonly host?: string;
  /** The port to listen at; any free one by default. */
  readonly port?: number;
  /** Is given the record of each request when it is answered. */
  readonly onRequest?: OnRequest;
  /** Lets the mock's own page switch the assumption set. Without it the page only shows which is in use. */
  readonly switching?: Switching;
  /** Where an open point is explained, for the mock's own page; `undefined` as long as that is not known. */
  readonly openPointUrl?: (id: string) => string | undefined;
}

/** A mock that is listening. */
export interface Mock {
  readonly url: string;
  readonly port: number;
  /** Where a browser shows what is assumed and the last requests. */
  readonly pageUrl: string;
  /**
   * Serves another contract from then on. Requests in progress keep the one under which they began.
   *
   * @throws {Error} when it cannot be served; the one before then stays.
   */
  replace(contract: Contract | FilledContract): Promise<void>;
  /** Stops, and ends every connection at once. */
  close(): Promise<void>;
}

/**
 * Starts the mock of a contract.
 *
 * @throws {ServeError} when the contract cannot be served, or the address cannot be listened at.
 */
export async function startMock({
  contract,
  host = '127.0.0.1',
  port = 0,
  onRequest,
  switching,
  openPointUrl,
}: MockOptions): Promise<Mock> {
  const statusPage = makeStatusPage({ switching, openPointUrl });
  const prepare = (from: Contract | FilledContract): Service =>
    serviceOf({ contract: from, source: examplesOf(from), beside: statusPage.beside });
  let service = prepare(contract);
  const listening = await listen({
    host,
    port,
    service: () => service,
    onRequest(record) {
      statusPage.add(record);
      onRequest?.(record);
    },
  });
  return {
    ...listening,
    pageUrl: listening.url + STATUS_PATH,
    async replace(next) {
      service = prepare(next);
    },
  };
}
