import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import * as node from '../../../src/sdk/client/index.node.ts';
import * as web from '../../../src/sdk/client/index.ts';
import { KEY } from '../../canary/key.ts';
import { listen } from '../../support/listen.ts';
import { listenOnSockets } from './raw-server.ts';

/** The client over each of its two transports. */
export const ENTRIES: readonly { readonly over: string; readonly entry: typeof node | typeof web }[] = [
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
];

/** An address at which nothing listens. */
export const baseUrl = 'https://developer-api.invalid';

/** The error when a client cannot be made. */
export const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });

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

type Answer = (request: Received, response: ServerResponse, count: number) => void;

/** Starts a server for the time of a test, which answers as it is given. */
export async function serve(answer: Answer): Promise<TestServer> {
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
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, received };
}

/** Starts a server that answers so, and makes a client of it. */
export async function clientOf(
  answer: Answer,
  options: Partial<node.ClientOptions> = {},
  entry: (typeof ENTRIES)[number]['entry'] = node,
) {
  const server = await serve(answer);
  return { ...server, ...entry.createClient({ baseUrl: server.url, apiKey: KEY, ...options }) };
}

/** As {@link clientOf}, of the toolkit endpoints. */
export async function toolkitOf(answer: Answer, options: Partial<node.ToolkitClientOptions> = {}) {
  const server = await serve(answer);
  return { ...server, ...node.createToolkitClient({ baseUrl: server.url, ...options }) };
}

/** Answers each request alike, in JSON. */
export const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_, response) =>
    answerJson(response, status, body, headers);

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

/** Does a piece of work, and gives the rejections that nobody heard. */
export async function unheardIn(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const onUnheard = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', onUnheard);
  await work();
  await new Promise((resolve) => setImmediate(resolve)); // by then it would have been reported
  process.off('unhandledRejection', onUnheard);
  return unheard;
}
