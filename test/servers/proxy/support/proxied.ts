import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Passed, type ProxyOptions, startProxy } from '../../../../src/servers/proxy/index.ts';
import { listen } from '../../../support/listen.ts';

/** A proxy before a server, and what passed. */
export interface Proxied {
  readonly url: string;
  readonly port: number;
  readonly passed: readonly Passed[];
}

/** Starts a proxy before an address, for the running test. */
export async function proxyTo(
  address: string,
  options: Partial<Omit<ProxyOptions, 'judge'>> & { readonly judge?: Partial<ProxyOptions['judge']> } = {},
): Promise<Proxied> {
  const passed: Passed[] = [];
  const { judge, ...others } = options;
  const proxy = await startProxy({
    address: new URL(address),
    changes: 'nothing',
    ...others,
    judge: {
      findFaults: () => [],
      explain: (code) => `explained ${code}`,
      ...judge,
      onPassed(one) {
        passed.push(one);
        return judge?.onPassed?.(one) ?? new Map();
      },
    },
  });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, port: proxy.port, passed };
}

/** Starts a server for the running test, and a proxy before it. */
export async function proxied(
  handle: RequestListener | Server,
  options?: Parameters<typeof proxyTo>[1],
): Promise<Proxied> {
  const server = await listen(typeof handle === 'function' ? createServer(handle) : handle);
  onTestFinished(server.close);
  return proxyTo(server.url, options);
}

/** Sends bytes over a connection of its own, and returns all that comes back until it ends. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  return receiveAll(socket);
}

export async function receiveAll(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'close');
  return received;
}

export async function bodyIn(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
