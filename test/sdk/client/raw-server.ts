import { createServer, type Socket } from 'node:net';
import { type ListeningServer, listen } from '../../support/listen.ts';

/** The bytes that a server writes to a connection, HTTP or not. */
export interface RawAnswer {
  /** The bytes, in the parts in which they are written. */
  readonly parts: readonly Uint8Array[];
  /** Then the connection is closed, reset, left open, or filled endlessly. */
  readonly end: 'close' | 'reset' | 'stall' | 'flood';
  /** Where it is given, so many bytes of a request bring the end, and a shorter request is answered without one. */
  readonly after?: number;
}

/** A server of bare sockets: it answers each request with the bytes that it is told. */
export interface RawServer extends ListeningServer {
  /** Sets the answer to the requests that name it by the header `x-case`, or to those without that header. */
  answer(answer: RawAnswer, name?: string): void;
  /** How often that was asked for, and how many bytes were written for it; then it is forgotten. */
  take(name: string): { readonly requests: number; readonly written: number };
  /** How often a text has arrived on all connections together; then what has arrived is forgotten. */
  takeArrivals(text: string): number;
}

/** Listens with bare sockets, for answers that are not HTTP, or that break off. */
export const listenOnSockets = (onSocket: (socket: Socket) => void, port?: number) =>
  listen(
    createServer({ noDelay: true }, (socket) => onSocket(socket.on('error', () => {}))),
    port,
  );

export async function startRawServer(port?: number): Promise<RawServer> {
  const cases = new Map<string, { answer: RawAnswer; requests: number; written: number }>();
  let arrived = '';
  const onSocket = (socket: Socket) => {
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      arrived += chunk;
      const item = cases.get(/\r\nx-case: (\S+)/i.exec(received)?.[1] ?? '');
      if (!item) return;
      const { after = Number.POSITIVE_INFINITY, end } = item.answer;
      if (received.length >= after) return endBy(socket, end);
      if (!isWhole(received)) return;
      received = '';
      item.requests++;
      void play(socket, item);
    });
  };
  return {
    ...(await listenOnSockets(onSocket, port)),
    answer: (answer, name = '') => cases.set(name, { answer, requests: 0, written: 0 }),
    take(name) {
      const { requests = 0, written = 0 } = cases.get(name) ?? {};
      cases.delete(name);
      return { requests, written };
    },
    takeArrivals(text) {
      const count = arrived.split(text).length - 1;
      arrived = '';
      return count;
    },
  };
}

const FLOOD = Buffer.alloc(65_536, '0');

async function play(socket: Socket, item: { answer: RawAnswer; written: number }): Promise<void> {
  const { parts, end, after } = item.answer;
  const write = (bytes: Uint8Array) => {
    item.written += bytes.length;
    return new Promise<void>((resolve) => {
      if (socket.destroyed) resolve();
      else socket.write(bytes, () => resolve());
    });
  };
  for (const part of parts) {
    await write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (after === undefined) endBy(socket, end);
  if (end === 'flood') while (!socket.destroyed && item.written < 64 * 2 ** 20) await write(FLOOD);
}

function endBy(socket: Socket, by: RawAnswer['end']): void {
  if (by === 'close') socket.end();
  else if (by === 'reset') socket.resetAndDestroy();
}

/** Whether all of a request has come, its body included. */
function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  if (end === -1) return false;
  return request.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? 0);
}

const reply =
  '{"conversation":{"id":42,"external_user_id":null},"user_message":{"content":""},"agent_message":{"content":""}}';

/** A right answer to a message. */
export const REPLY = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${reply.length}\r\n\r\n${reply}`);

/** Breaks a right answer after some bytes. */
export const brokenReply = (after: number, end: RawAnswer['end']): RawAnswer => ({
  parts: [REPLY.subarray(0, after)],
  end,
});

/** Breaks a request after some bytes, and answers one that is shorter. */
export const brokenRequest = (after: number, end: RawAnswer['end']): RawAnswer => ({ parts: [REPLY], end, after });
