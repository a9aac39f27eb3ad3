import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { ToolkitHandler } from '../../../src/sdk/toolkit/index.ts';
import { close, type Host, portOf } from './conformance/hosts.ts';

/** Serves a listener for the time of a test, and gives its port. */
export async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(server));
  return portOf(server);
}

/** Serves a handler on a host for the time of a test, and gives its port. */
export async function startOn(host: Host, handler: ToolkitHandler): Promise<number> {
  const { port, close } = await host.start(handler, 'plain');
  onTestFinished(async () => {
    await close();
  });
  if (port === undefined) throw new Error(`${host.name} listens on no port`);
  return port;
}

/** Runs a tool of a handler that listens on a port. */
export function post(port: number, tool: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/toolkit/kit/${tool}/`, { method: 'POST', ...init });
}

/** Holds that no promise of the tests of a file is rejected without being handled. */
export function expectNoRejections(): void {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  beforeAll(() => void process.on('unhandledRejection', onRejection));
  afterAll(() => {
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
  });
}
