import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Server } from './subject.ts';

/** A real server on a free port of this machine, for as long as the running test. */
export async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // listens on TCP, so the address is no string
  return { url: `http://127.0.0.1:${port}` };
}

/** A server that takes everything for a success, and keeps what it reads of each request. */
export async function serveReading<Read>(
  read: (request: IncomingMessage, body: string) => Read,
  answer: unknown = {},
): Promise<{ server: Server; seen: Read[] }> {
  const seen: Read[] = [];
  const server = await serve((request, response) => {
    void text(request).then((body) => {
      seen.push(read(request, body));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  return { server, seen };
}

/** A server that gives one answer to everything. */
export function serveAnswer(status: number, body?: unknown, headers: Record<string, string> = {}): Promise<Server> {
  return serve((request, response) => {
    request.resume();
    request.on('end', () => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers }).end(body === undefined ? '' : JSON.stringify(body));
    });
  });
}
