import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ORIGIN_HEADER } from './own-headers.ts';

const REASONS: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than the mock takes. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not end in time. Send it whole.'],
};

/** Answers what cannot be read as a request, in the form of every other error, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = REASONS[error.code ?? ''] ?? [400, 'The mock cannot read this as HTTP/1.1.'];
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `${ORIGIN_HEADER}: not-in-contract`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
