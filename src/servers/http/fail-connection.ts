import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Fault } from './prefer.ts';
import type { ServedResponse } from './served-response.ts';

type Unsent = Pick<ServedResponse, 'status' | 'headers'> & { readonly body: string };

/** Sends a response up to the place of a fault, and ends the connection there. */
export function failConnection(response: ServerResponse, fault: Fault, { status, headers, body }: Unsent): void {
  if (fault === 'cut-body') {
    response.writeHead(status, headers);
    // Closed in order, not reset: a reset may overtake what was sent, which is to arrive.
    response.write(firstHalf(body), () => response.socket?.destroySoon());
    return;
  }
  // Reset, not closed: Chromium takes headers for whole when the connection is closed within them.
  const fail = (socket: Socket): void => {
    if (fault === 'drop') socket.resetAndDestroy();
    else socket.write(firstHalf(formatHead(status, headers)), () => socket.resetAndDestroy());
  };
  // Without a socket, an earlier request of the same connection is still to be answered.
  if (response.socket === null) response.once('socket', fail);
  else fail(response.socket);
}

function formatHead(status: number, headers: Unsent['headers']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

function firstHalf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
