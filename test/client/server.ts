import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenOnSockets } from './sockets.ts';

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Starts a server for the time of a test, which answers as it is given. */
export async function serve(
  answer: (request: Received, response: ServerResponse, count: number) => void,
): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const got = { method, url, headers, body };
      received.push(got);
      answer(got, response, received.length);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return { url: `http://127.0.0.1:${port}`, received };
}

/** Listens with bare sockets for the time of a test. */
export async function serveOnSockets(onSocket: (socket: Socket) => void): Promise<string> {
  const { url, close } = await listenOnSockets(onSocket);
  onTestFinished(close);
  return url;
}

/** The body of a sent message as the contract states it. */
export const sentMessage = {
  conversation: { id: 42, external_user_id: 'user-7' },
  user_message: { content: 'Where is my order?' },
  agent_message: { content: 'It left this morning.' },
};

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, headers).end(JSON.stringify(body));
}
