import { createServer, type Socket } from 'node:net';
import { listen } from '../support/listen.ts';

/** Listens with bare sockets, for answers that are not HTTP, or that break off. */
export function listenOnSockets(onSocket: (socket: Socket) => void, port?: number) {
  const server = createServer({ noDelay: true }, (socket) => onSocket(socket.on('error', () => {})));
  return listen(server, port);
}

/** Tells of each request once all of it has come, its body included. */
export const eachRequest = (onRequest: (socket: Socket, request: string) => void) => (socket: Socket) => {
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    const request = received;
    if (!isWhole(request)) return;
    received = '';
    onRequest(socket, request);
  });
};

/** Whether all of a request has come. */
export function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  if (end === -1) return false;
  return request.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? 0);
}

/** Ends a connection, or leaves it open. */
export function endBy(socket: Socket, by: string): void {
  if (by === 'close') socket.end();
  else if (by === 'reset') socket.resetAndDestroy();
}
