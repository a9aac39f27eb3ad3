import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SocketServer {
  readonly url: string;
  close(): void;
}

/** Listens with bare sockets, for answers that are not HTTP, or that break off. */
export async function listenOnSockets(onSocket: (socket: Socket) => void, port = 0): Promise<SocketServer> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
    onSocket(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
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
