import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type HttpServer, serveHttp } from '../http/http-server.ts';
import { ForwardedExchange, type ProxyChanges, type ProxyParts } from './forward.ts';
import { createPageAccess } from './page-access.ts';
import type { ProxyJudge } from './passed.ts';
import { asksForUpgrade, passUpgrade, refuseTunnel } from './upgrade.ts';
import { createUpstream, MAX_HEAD_BYTES } from './upstream.ts';

export interface ProxyOptions {
  /** The API, with its base path. */
  readonly address: URL;
  readonly judge: ProxyJudge;
  readonly changes: ProxyChanges;
  /** The address to listen at; `127.0.0.1` by default. */
  readonly host?: string | undefined;
  /** The port to listen at; any free one by default. */
  readonly port?: number | undefined;
  /** Further headers of each request, by lower-case name, which replace those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Environment variables that may name another proxy on the way to the API; by default none is used. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Origins whose pages may call, such as `http://localhost:5173`. */
  readonly cors?: readonly string[] | undefined;
}

/** The time after which an idle connection of a client is closed. */
const KEEP_ALIVE_MS = 60_000;

/** The time for which a connection that was closed for writing is read, if nothing arrives. */
const LINGER_MS = 5000;

/**
 * Passes requests to an API and its responses back, byte for byte, and has each exchange judged.
 *
 * @throws {ServeError} if it cannot listen at the address.
 */
export async function startProxy(options: ProxyOptions): Promise<HttpServer> {
  const { address, judge, changes, host = '127.0.0.1', port = 0, headers = {}, environment, cors = [] } = options;
  const upstream = createUpstream(address, headers, environment);
  const forwarding: ProxyParts = { upstream, judge, changes, pages: createPageAccess(cors) };
  /** Connections that the HTTP server has handed over, and does not close. */
  const detached = new Set<Duplex>();
  const noteDetached = (socket: Duplex): void => {
    detached.add(socket);
    socket.once('close', () => detached.delete(socket));
  };
  const prepare = (server: Server): void => {
    // A slow upload is no fault of the client.
    server.requestTimeout = 0;
    server.maxHeadersCount = 0;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.on('connection', closeInStages);
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
    server.on('connect', (request, socket) => {
      noteDetached(socket);
      refuseTunnel(forwarding, request, socket);
    });
    server.on('upgrade', (request, socket, first) => {
      noteDetached(socket);
      passUpgrade(forwarding, request, socket, first);
    });
  };
  const server = await serveHttp({
    host,
    port,
    prepare,
    settings: { maxHeaderSize: MAX_HEAD_BYTES, shouldUpgradeCallback: asksForUpgrade },
    handle(request, response) {
      // The response before this request said that the connection is closed.
      if (!request.socket.writable) return void request.socket.destroy();
      if (forwarding.pages.respond(request, response)) return;
      return new ForwardedExchange(forwarding, request, response).start();
    },
  });
  return {
    ...server,
    async close(grace) {
      const closed = server.close(grace);
      for (const socket of detached) socket.destroy();
      await closed;
      upstream.close();
    },
  };
}

/**
 * Lets a connection end in stages: after a response, it is closed for writing, and read until the client closes it. The
 * rest of a request can still be on its way, and a close would reset the connection, so that the client would lose the
 * response (RFC 9112, section 9.6).
 */
function closeInStages(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket.setTimeout(LINGER_MS);
  };
}
