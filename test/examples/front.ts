import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request; `forward` lets the server behind do so. */
type Answering = (response: ServerResponse, forward: () => void) => void;

export type Front = Awaited<ReturnType<typeof startFront>>;

/** Whether the API lets a page call it is open. A page has a server of its own for that, which lets it. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, prefer',
  'access-control-expose-headers': '*',
};

/** Starts a server in front of another one, which can answer in its place as that never would. */
export async function startFront(first: string) {
  let behind = first;
  const asked = new Map<string, number>();
  let answering: Answering | undefined;
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(OPEN)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const { url = '' } = request;
    asked.set(url, 1 + (asked.get(url) ?? 0));
    const forward = () => forwardTo(behind, request, response);
    (answering ?? ((_, next) => next()))(response, forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    /** How often each path was asked. */
    asked,
    /** Answers every request so from now on; without a way, the server behind does. */
    answer: (way?: Answering) => {
      answering = way;
    },
    /** Stands in front of another server from now on. */
    lead: (to: string) => {
      behind = to;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes a request on, and its answer back; a connection that fails on one side fails on the other. */
function forwardTo(behind: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers: all, url = '' } = request;
  const { origin: _, ...headers } = all;
  const passed = send(behind + url, { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
  });
  passed.once('error', () => response.destroy());
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}
