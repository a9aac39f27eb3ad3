import type { Socket } from 'node:net';
import { isWhole, listenOnSockets, type SocketServer } from '../sockets.ts';
import type { Case } from './case.ts';

/** A server over bare sockets: it answers each request with what the case in hand says, byte for byte. */
export interface BrokenServer extends SocketServer {
  /** Says how the next requests are answered. */
  answerWith(next: Case): void;
  /** Resolves when a stalled answer has got as far as it does. */
  stalled(): Promise<void>;
}

export async function startBrokenServer(): Promise<BrokenServer> {
  let current: Case | undefined;
  let tellStalled = () => {};
  let stalled = Promise.resolve();
  const server = await listenOnSockets((socket) => {
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received) || current === undefined) return;
      received = '';
      play(socket, current, tellStalled);
    });
  });
  return {
    ...server,
    answerWith(next) {
      current = next;
      stalled = new Promise((resolve) => {
        tellStalled = resolve;
      });
    },
    stalled: () => stalled,
  };
}

/** The bytes of the answer, and where its head ends. */
export function bytesOf({ status, body, framing }: Case): { readonly bytes: Buffer; readonly head: number } {
  const framed = {
    length: `content-length: ${body.length}\r\n`,
    chunked: 'transfer-encoding: chunked\r\n',
    close: '',
  }[framing];
  // a connection for each case, so that stray bytes of one answer are not taken for the next
  const head = Buffer.from(`HTTP/1.1 ${status} Said\r\nconnection: close\r\nx-request-id: r-1\r\n${framed}\r\n`);
  const chunk = body.length > 0 ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')] : [];
  const payload = framing === 'chunked' ? [...chunk, Buffer.from('0\r\n\r\n')] : [body];
  return { bytes: Buffer.concat([head, ...payload]), head: head.length };
}

/** How many of the bytes are sent. */
export function cutOf({ fault }: Case, bytes: Buffer): number {
  return fault.kind === 'none' ? bytes.length : Math.floor(fault.part * bytes.length);
}

function play(socket: Socket, current: Case, tellStalled: () => void): void {
  const { fault } = current;
  const { bytes } = bytesOf(current);
  const end = () => {
    if (fault.kind === 'stall') tellStalled();
    else if (fault.kind === 'reset') socket.resetAndDestroy();
    else socket.end();
  };
  const sent = bytes.subarray(0, cutOf(current, bytes));
  if (sent.length === 0) end();
  else socket.write(sent, end);
}
