import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clearInterval, clearTimeout, setInterval, setTimeout } from './real-timers.ts';
import { ServeError } from './serve-error.ts';

export interface HttpServerOptions {
  readonly host: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  /** Headers of responses that the server sends itself, without the handler. */
  readonly ownHeaders?: Readonly<Record<string, string>>;
  readonly settings?: ServerOptions;
  /** Adds listeners for other events than requests. */
  prepare?(server: Server): void;
  /** Responds to a request. If it throws or rejects, the response is a 500 with the reason. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

export interface HttpServer {
  /** An address by which this machine reaches the server, also if it listens on all addresses. */
  readonly url: string;
  readonly port: number;
  /** Stops the server. Requests in progress have `grace` milliseconds to end; 0 by default. */
  close(grace?: number): Promise<void>;
}

/** The loopback address for each wildcard address, which some systems cannot open in a browser. */
const LOOPBACK_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The time between two searches for idle connections while stopping, in milliseconds. */
const SWEEP_MS = 20;

/**
 * Serves over HTTP/1.1. An invalid request closes only its own connection.
 *
 * @throws {ServeError} if the server cannot listen on the address.
 */
export async function serveHttp(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, ownHeaders = {}, settings = {}, handle } = options;
  const server = createServer(settings, async (request, response) => {
    // Writing after the end of a response emits an `error` event.
    response.on('error', () => response.destroy());
    try {
      await handle(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else respondWithFailure(response, error, ownHeaders);
    }
  });
  /**
   * Connections that have had no request, such as those that browsers open in advance. Node does not count them as
   * idle.
   */
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  options.prepare?.(server);
  server.on('clientError', (error, socket) => refuseConnection(error, socket, ownHeaders));
  const actual = await new Promise<number>((resolve, reject) => {
    // This listener is not removed: if a later connection cannot be accepted, that is an error event, too.
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const code = String(cause.code);
      reject(new ServeError({ kind: 'no-port', host, port, code }, explainNoPort(host, port, code), { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
  const reached = LOOPBACK_ADDRESSES[host] ?? host;
  return {
    url: `http://${reached.includes(':') ? `[${reached}]` : reached}:${actual}`,
    port: actual,
    close: (grace = 0) =>
      new Promise((resolve) => {
        // A kept-alive connection becomes idle some time after its last response, so the search is repeated.
        const sweep = setInterval(() => {
          server.closeIdleConnections();
          for (const socket of unused) socket.destroy();
        }, SWEEP_MS);
        const end = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(end);
          resolve();
        });
        if (grace === 0) server.closeAllConnections();
      }),
  };
}

type Headers = Readonly<Record<string, string>>;

function explainNoPort(host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') return `the port ${port} of ${host} is taken; give another one`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine (${code}); give another one`;
  return `the port ${port} of ${host} cannot be used (${code}); give another one${code === 'EACCES' ? ', from 1024 up' : ''}`;
}

function respondWithFailure(response: ServerResponse, error: unknown, headers: Headers): void {
  const message = `The request could not be answered: ${error instanceof Error ? error.message : error}`;
  // Headers that the handler has set belong to the response that it did not send.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(500, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ message }));
}

const PARSER_ERRORS: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than can be read here. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not end in time. Send it whole.'],
};

/** Responds to a request that Node could not read, with a message in JSON, and closes the connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = PARSER_ERRORS[error.code ?? ''] ?? [400, 'This cannot be read as HTTP/1.1.'];
  const body = JSON.stringify({ message });
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
}
