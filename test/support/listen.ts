import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server that is listening on this machine. */
export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  /** Stops it, and ends every connection at once. */
  close(): void;
}

/** Has a server of sockets, HTTP or HTTPS listen, by default at any free port. */
export async function listen(server: Server, port = 0): Promise<ListeningServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
