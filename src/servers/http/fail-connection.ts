import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Fault } from './prefer.ts';
import type { ServedResponse } from './served-response.ts';

type UnsentResponse = Pick<ServedResponse, 'status' | 'headers'> & { readonly body: string | Uint8Array };

/** Sends a response until the point at which the caller asked the connection to fail, and ends the connection there. */
export function failConnection(
  response: ServerResponse,
  fault: Fault,
  { status, headers, body }: UnsentResponse,
): void {
  if (fault === 'cut-body') {
    response.writeHead(status, headers);
    // Closed instead of reset, since a reset can overtake the bytes that should arrive.
    response.write(firstHalf(body), () => response.socket?.destroySoon());
    return;
  }
  // Reset instead of closed, since Chromium takes headers as complete if the connection closes within them.
  const fail = (socket: Socket): void => {
    if (fault === 'drop') socket.resetAndDestroy();
    else socket.write(firstHalf(formatHead(status, headers)), () => socket.resetAndDestroy());
  };
  // The response gets its socket when earlier requests on the connection have their responses.
  if (response.socket === null) response.once('socket', fail);
  else fail(response.socket);
}

function formatHead(status: number, headers: UnsentResponse['headers']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

function firstHalf(body: string | Uint8Array): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
