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

/** Whether all of a request has come, its body included. */
export function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  if (end === -1) return false;
  return request.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? 0);
}
