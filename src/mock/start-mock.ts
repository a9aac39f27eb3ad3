import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Contract } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { plainError } from './error-answers.ts';
import { type Incoming, parseTarget } from './incoming.ts';
import { MockError } from './mock-error.ts';
import { GUESSES_HEADER, ORIGIN_HEADER, SET_HEADER } from './own-headers.ts';
import type { RequestRecord } from './request-record.ts';
import { prepareService, type Service } from './service.ts';

export interface MockOptions {
  /** The contract to serve: bare, or filled by an assumption set. */
  readonly contract: Contract;
  /** The address to listen at; `127.0.0.1` unless told otherwise. */
  readonly host?: string;
  /** The port to listen at; any free one unless told otherwise. */
  readonly port?: number;
  /** Is told of each request when it is answered. */
  readonly onRequest?: (record: RequestRecord) => void;
}

/** A mock that is listening. */
export interface Mock {
  readonly url: string;
  readonly port: number;
  /** Serves another contract from the next request on; requests under way keep the old one. */
  replace(contract: Contract): Promise<void>;
  /** Stops, and ends every connection at once. */
  close(): Promise<void>;
}

/** Bytes of a body that the mock takes. */
const BODY_LIMIT = 10 * 1024 * 1024;

/**
 * Starts the mock of a contract.
 *
 * @throws {MockError} when the address cannot be listened at.
 */
export async function startMock({ contract, host = '127.0.0.1', port = 0, onRequest }: MockOptions): Promise<Mock> {
  let service = await prepareService(contract);
  const server = createServer((request, response) => {
    void respond(service, request, response, onRequest);
  });
  await listen(server, host, port);
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    port: actual,
    async replace(next) {
      service = await prepareService(next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: MockOptions['onRequest'],
): Promise<void> {
  const start = performance.now();
  const method = request.method ?? 'GET';
  const { path, query } = parseTarget(request.url ?? '/');
  const incoming = { method, path, query, headers: request.headers };
  const body = await bodyOf(request);
  if (body === undefined) return;
  const answer = await decide(service, { ...incoming, body });
  if (answer.delay > 0) await wait(answer.delay, response);
  send(response, method, answer, service.assumptionSet);
  onRequest?.({
    method,
    path,
    status: response.destroyed ? undefined : answer.status,
    milliseconds: performance.now() - start,
    openPoints: answer.openPoints,
    inContract: answer.inContract,
    assumptionSet: service.assumptionSet,
  });
}

async function decide(service: Service, incoming: Incoming): Promise<Answer> {
  try {
    if (incoming.body.length > BODY_LIMIT) return await service.tooLarge(incoming, BODY_LIMIT);
    return await service.answer(incoming);
  } catch (error) {
    return plainError(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function send(response: ServerResponse, method: string, answer: Answer, assumptionSet: string | undefined): void {
  const { status, headers, body, openPoints, inContract } = answer;
  response.writeHead(status, {
    ...headers,
    ...(status !== 204 && { 'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)) }),
    ...(openPoints.length > 0 && { [GUESSES_HEADER]: [...new Set(openPoints)].join(', ') }),
    ...(!inContract && { [ORIGIN_HEADER]: 'not-in-contract' }),
    ...(assumptionSet !== undefined && { [SET_HEADER]: assumptionSet }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve(undefined));
  });
}

function wait(milliseconds: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'is taken; give another one with --port' : `cannot be used (${cause.code})`;
      reject(new MockError(`port ${port} of ${host} ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
