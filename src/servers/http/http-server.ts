import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clearInterval, clearTimeout, setInterval, setTimeout } from './real-timers.ts';
import { ServeError } from './serve-error.ts';

export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Headers of the responses that the server sends in place of the handler. */
  readonly ownHeaders?: Readonly<Record<string, string>>;
  /** Responds to a request. Where it throws or rejects, the response is a 500 with the reason. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

export interface HttpServer {
  /** Where this machine reaches it, whatever the address that it listens at. */
  readonly url: string;
  readonly port: number;
  /** Stops. Requests in progress have `grace` milliseconds, or none where it is left out. */
  close(grace?: number): Promise<void>;
}

/** Wildcard addresses, which some systems cannot open in a browser. */
const LOOPBACK_OF: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Milliseconds between two looks for connections that wait for nothing any more. */
const SWEEP_MS = 20;

/**
 * Serves over HTTP/1.1. Whatever a request contains costs its own connection at most.
 *
 * @throws {ServeError} when the address cannot be listened at.
 */
export async function serveHttp({ host, port, ownHeaders = {}, handle }: HttpServerOptions): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    // A write after the end of a response is an error event.
    response.on('error', () => response.destroy());
    try {
      await handle(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else respondWithFailure(response, error, ownHeaders);
    }
  });
  /** Connections that have asked for nothing yet, such as those that browsers open ahead: to Node none of them is idle. */
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  server.on('clientError', (error, socket) => refuse(error, socket, ownHeaders));
  const actual = await new Promise<number>((resolve, reject) => {
    // It stays: a connection that cannot be accepted later is an error event too, and costs that connection alone.
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const code = String(cause.code);
      reject(new ServeError({ kind: 'no-port', host, port, code }, explainNoPort(host, port, code), { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
  const reached = LOOPBACK_OF[host] ?? host;
  return {
    url: `http://${reached.includes(':') ? `[${reached}]` : reached}:${actual}`,
    port: actual,
    close: (grace = 0) =>
      new Promise((resolve) => {
        // A connection that is kept alive outlives the response for which it was waited.
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
  // The headers that the handler set were meant for another response.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(500, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ message }));
}

const REASONS: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than can be read here. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not end in time. Send it whole.'],
};

/** Responds to what cannot be read as a request, in the form of every other error, and closes the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = REASONS[error.code ?? ''] ?? [400, 'This cannot be read as HTTP/1.1.'];
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
