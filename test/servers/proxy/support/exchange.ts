import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../../support/listen.ts';
import { bodyOf, type Plan, type PlannedMessage } from './plan.ts';

/** A message as it arrived. */
export interface Arrived {
  readonly head: readonly (string | number)[];
  /** The headers that were planned, and others of the same names. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly trailers: readonly string[];
  readonly isWhole: boolean;
}

/** An exchange as both sides saw it. */
export interface Seen {
  /** `undefined` if nothing arrived. */
  readonly request: Arrived | undefined;
  readonly hints: readonly (readonly string[])[];
  readonly response: Arrived | undefined;
  /** The code of the error that the client got. */
  readonly error: string | undefined;
}

/** A server that responds as planned, and notes what arrives. */
export async function plannedServer() {
  const plans = new Map<string, { plan: Plan; arrived: (request: Arrived) => void }>();
  const server = createServer({ maxHeaderSize: 2 ** 18 });
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const { plan, arrived } = plans.get(String(request.headers['x-plan'])) ?? {};
    if (plan === undefined || arrived === undefined) return void response.destroy();
    const chunks: Buffer[] = [];
    const note = (isWhole: boolean): void => {
      const head = [request.method ?? '', request.url ?? ''];
      const { rawTrailers } = request;
      arrived({
        head,
        headers: planned(request.rawHeaders, plan.request),
        body: Buffer.concat(chunks),
        trailers: rawTrailers,
        isWhole,
      });
    };
    request.on('error', () => undefined);
    if (plan.isEarly) return void respondEarly(plan, response).then(() => note(false));
    if (plan.expects) response.writeContinue();
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('close', () => note(request.complete));
    if (plan.abort?.by === 'client') return;
    request.once('end', () => void respond(plan, response));
  };
  server.on('request', onRequest).on('checkContinue', onRequest);
  server.requestTimeout = 0;
  const listening = await listen(server);
  return { ...listening, plans };
}

const planned = (raw: readonly string[], { headers }: PlannedMessage): string[] => {
  const names = new Set([...headers.filter((_, index) => index % 2 === 0), 'Content-Length']);
  return raw.flatMap((name, index) => (index % 2 === 0 && names.has(name) ? [name, raw[index + 1] ?? ''] : []));
};

const headersOf = (message: PlannedMessage): string[] => [
  ...message.headers,
  ...(message.framing === 'length' ? ['Content-Length', String(bodyOf(message).length)] : []),
];

/** Responds before the request is read, and closes soon after. */
async function respondEarly(plan: Plan, response: ServerResponse): Promise<void> {
  await waitForTurn(response);
  const { socket } = response;
  const body = bodyOf(plan.response);
  const lines = plan.response.headers.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
  );
  const head = [`HTTP/1.1 413 Too Much`, ...lines, `Content-Length: ${body.length}`, 'Connection: close'];
  socket?.pause();
  socket?.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  socket?.end(body);
  await pause(200);
  socket?.destroy();
}

/** Waits for the end of the response before this one on the same connection. */
async function waitForTurn(response: ServerResponse): Promise<void> {
  while (response.socket === null && !response.destroyed) await pause(1);
}

async function respond(plan: Plan, response: ServerResponse): Promise<void> {
  const { response: message, abort } = plan;
  await waitForTurn(response);
  for (const hint of plan.hints) {
    const lines = hint.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${hint[index + 1]}\r\n`] : []));
    response.socket?.write(`HTTP/1.1 103 Early Hints\r\n${lines.join('')}\r\n`, 'latin1');
  }
  if (abort?.by === 'server' && abort.after === 0) return void response.destroy();
  response.sendDate = false;
  if (message.framing === 'close') response.useChunkedEncodingByDefault = false;
  const chunked = message.framing === 'chunked' ? ['Transfer-Encoding', 'chunked'] : [];
  const close = message.framing === 'close' ? ['Connection', 'close'] : [];
  response.writeHead(plan.status, plan.statusMessage, [...headersOf(message), ...chunked, ...close]);
  for (const [index, piece] of message.pieces.entries()) {
    if (!response.write(piece))
      await Promise.race([new Promise((resolve) => response.once('drain', resolve)), pause(2000)]);
    if (piece.length % 2 === 0) await pause(0);
    if (abort?.by === 'server' && abort.after === index + 1) return void hangUp(message, response);
  }
  if (message.trailers.length > 0) response.addTrailers(pairs(message.trailers));
  response.end();
}

/** A body without a length and without chunks ends with its connection, unless that is reset. */
function hangUp({ framing }: PlannedMessage, { socket }: ServerResponse): void {
  if (framing === 'close') socket?.resetAndDestroy();
  else socket?.destroySoon();
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

/** Sends a planned request to an address, and returns what both sides saw. */
export async function exchange(
  base: string,
  { plans }: Awaited<ReturnType<typeof plannedServer>>,
  plan: Plan,
  id: string,
): Promise<Seen> {
  const request = new Promise<Arrived>((arrived) => plans.set(id, { plan, arrived }));
  const hints: string[][] = [];
  const { hostname, port } = new URL(base);
  const { request: message, abort } = plan;
  const outgoing = send({
    agent: false,
    hostname,
    port,
    method: plan.method,
    // Node.js refuses to write some of the characters that it reads.
    path: plan.path,
    maxHeaderSize: 2 ** 18,
    headers: [
      ...['Host', 'made.up', 'X-Plan', id, ...headersOf(message)],
      ...(message.framing === 'chunked' ? ['Transfer-Encoding', 'chunked'] : []),
      ...(message.framing === 'none' && /POST|PUT|PATCH|QUERY/.test(plan.method) ? ['Content-Length', '0'] : []),
      ...(plan.expects ? ['Expect', '100-continue'] : []),
    ],
  });
  outgoing.on('information', ({ statusCode, rawHeaders }) => {
    if (statusCode === 103) hints.push(rawHeaders);
  });
  const result = new Promise<Pick<Seen, 'response' | 'error'>>((resolve) => {
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ response: undefined, error: String(error.code) }));
    outgoing.on('response', (received) => {
      const chunks: Buffer[] = [];
      const { statusCode = 0, statusMessage = '', rawHeaders } = received;
      received.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (abort?.by === 'client-reading') outgoing.destroy();
      });
      received.on('error', () => undefined);
      received.once('close', () => {
        const arrived = {
          head: [statusCode, statusMessage],
          headers: planned(rawHeaders, plan.response),
          body: Buffer.concat(chunks),
          trailers: received.rawTrailers,
          isWhole: received.complete,
        };
        resolve({ response: arrived, error: undefined });
      });
    });
  });
  await sendBody(outgoing, plan);
  const seen = await result;
  // An aborted request may not have arrived at all.
  const arrived = await Promise.race([request, pause(abort === undefined ? 2000 : 100, undefined)]);
  plans.delete(id);
  return { request: arrived, hints, ...seen };
}

async function sendBody(outgoing: ReturnType<typeof send>, { request, expects, abort, isEarly }: Plan): Promise<void> {
  if (expects) {
    outgoing.flushHeaders();
    const responded = new Promise((resolve) => outgoing.once('response', resolve).once('error', resolve));
    await Promise.race([new Promise((resolve) => outgoing.once('continue', resolve)), responded]);
  }
  for (const [index, piece] of request.pieces.entries()) {
    if (abort?.by === 'client' && abort.after === index) return hangUpOnce(outgoing);
    if (!outgoing.write(piece) && !isEarly)
      await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), pause(2000)]);
    if (piece.length % 2 === 0) await pause(0);
  }
  if (abort?.by === 'client') return hangUpOnce(outgoing);
  if (request.trailers.length > 0) outgoing.addTrailers(pairs(request.trailers));
  outgoing.end();
}

/** Hangs up when the bytes so far are on their way. */
async function hangUpOnce(outgoing: ReturnType<typeof send>): Promise<void> {
  outgoing.flushHeaders();
  await pause(20);
  outgoing.destroy();
}
