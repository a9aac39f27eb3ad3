import { createServer, type Server } from 'node:http';
import type { FilledContract } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { MockError } from './mock-error.ts';
import { refuseConnection } from './refuse-connection.ts';
import { type OnRequest, respond } from './respond.ts';
import { prepareService } from './service.ts';
import { makeStatusPage, recentRequests, STATUS_PATH, type Switching } from './status/index.ts';

export interface MockOptions {
  /** The contract to serve: bare, or filled by an assumption set. */
  readonly contract: Contract | FilledContract;
  /** The address to listen at; `127.0.0.1` unless told otherwise. */
  readonly host?: string;
  /** The port to listen at; any free one unless told otherwise. */
  readonly port?: number;
  /** Is told of each request when it is answered. */
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
   * Serves another contract from then on; of several the one that was given last. Requests under way keep the one that
   * they came to.
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
 * @throws {MockError} when the address cannot be listened at.
 */
export async function startMock({
  contract,
  host = '127.0.0.1',
  port = 0,
  onRequest,
  switching,
  openPointUrl,
}: MockOptions): Promise<Mock> {
  const recent = recentRequests();
  const statusPage = makeStatusPage({ recent, switching, openPointUrl });
  let service = await prepareService(contract, statusPage);
  let replaced: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    void respond(service, request, response, (record) => {
      recent.add(record);
      onRequest?.(record);
    });
  });
  server.on('clientError', refuseConnection);
  const actual = await listen(server, host, port);
  // What fails here would fail again where it is answered.
  setImmediate(() => void service.warm().catch(() => undefined));
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
  return {
    url,
    port: actual,
    pageUrl: url + STATUS_PATH,
    replace(next) {
      const replacing = replaced.then(async () => {
        service = await prepareService(next, statusPage);
      });
      replaced = replacing.catch(() => undefined);
      return replacing;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Listens, and gives the port. */
function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken; give another one' : `cannot be used (${cause.code})`;
      reject(new MockError(`the port ${port} of ${host} ${reason}`, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
