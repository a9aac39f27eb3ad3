import type { Listening } from '../../support/listen.ts';
import { eachRequest, endBy, listenOnSockets } from '../sockets.ts';
import type { Case } from './case.ts';

/** A server over bare sockets: it answers each request with what the case in hand says, byte for byte. */
export interface BrokenServer extends Listening {
  /** Says how the next requests are answered. */
  answerWith(next: Case): void;
}

export async function startBrokenServer(): Promise<BrokenServer> {
  let current: Case | undefined;
  const onRequest = eachRequest((socket) => {
    if (current === undefined) return;
    const { fault } = current;
    const { bytes } = bytesOf(current);
    socket.write(bytes.subarray(0, cutOf(current, bytes)), () =>
      endBy(socket, fault.kind === 'none' ? 'close' : fault.kind),
    );
  });
  return {
    ...(await listenOnSockets(onRequest)),
    answerWith(next) {
      current = next;
    },
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
