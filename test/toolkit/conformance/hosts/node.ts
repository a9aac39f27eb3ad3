import { createServer, type RequestListener, type Server } from 'node:http';
import { toNodeListener } from '../../../../src/toolkit/index.ts';
import { type Host, listening, type Running } from './host.ts';

export const node: Host = {
  name: 'node:http',
  gaps: {},
  start: (handler) => serve(toNodeListener(handler)),
};

/** Listens on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<Running> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return listening(portOf(server), () => close(server));
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  return address.port;
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
