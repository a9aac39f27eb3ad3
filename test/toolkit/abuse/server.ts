/** A process that serves tools which misbehave beside one that does not: `node server.ts <server>`; it prints its port. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  toExpressMiddleware,
  toFastifyPlugin,
  toNodeListener,
} from '../../../src/toolkit/index.ts';
import { heldOutTools } from './bad-tool.ts';
import { OURS } from './ours.ts';

const bad = [...OURS, ...(await heldOutTools())];
const innocent = {
  function_name: 'innocent',
  description: 'Asks a backend that takes twenty milliseconds.',
  params: ['value'],
  required_params: [],
  run: () => new Promise<object>((resolve) => setTimeout(resolve, 20, { ok: true })),
};
const definitions = [innocent, ...bad.map(({ tool }) => tool)];

function handler() {
  return createToolkitHandler({
    toolkits: { kit: defineToolkit({ app_name: 'kit', tools: definitions.map((tool) => defineTool(tool)) }) },
    authorize: 'open-to-anyone',
    protocol: plain,
    limits: { runMilliseconds: 300, pauseMilliseconds: 1_000 },
    log() {},
  });
}

const listen = (listener: RequestListener): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const SERVERS: Readonly<Record<string, () => Promise<number>>> = {
  'node:http': () => listen(toNodeListener(handler())),
  express: () => listen(express().use(toExpressMiddleware(handler()))),
  async fastify() {
    const app = fastify();
    await app.register(toFastifyPlugin(handler()));
    return portOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  },
  hono: () =>
    new Promise((resolve) => {
      const app = new Hono();
      const handle = handler();
      app.all('/toolkit/*', ({ req }) => handle(req.raw));
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
    }),
  /** The same tools in Fastify as its users write them. */
  async 'peer-fastify'() {
    const app = fastify();
    for (const { function_name, run } of definitions) {
      app.post(`/toolkit/kit/${function_name}/`, async ({ body }) => run(Object(body), peerContext()));
    }
    return portOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  },
  /** The same in h3, which is installed with the benchmarks. */
  async 'peer-h3'() {
    const { H3, readBody, toNodeHandler } = await import(
      createRequire(new URL('../../../bench/toolkit/package.json', import.meta.url)).resolve('h3')
    );
    const app = new H3();
    for (const { function_name, run } of definitions) {
      app.post(`/toolkit/kit/${function_name}/`, async (event: unknown) =>
        run(Object(await readBody(event)), peerContext()),
      );
    }
    return listen(toNodeHandler(app));
  },
};

function peerContext(): object {
  return {
    signal: AbortSignal.timeout(300),
    deadline: Date.now() + 300,
    identity: undefined,
    request: { header: () => undefined, native: undefined },
  };
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

const start = SERVERS[process.argv[2] ?? ''];
if (start === undefined)
  throw new Error(`there is no server ${process.argv[2]}; there are ${Object.keys(SERVERS).join(', ')}`);
const port = await start();
process.send?.({ port, calls: bad.map(({ tool, parameters = { value: 1 } }) => [tool.function_name, parameters]) });
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  process.send?.({ heapUsed, cpu: process.cpuUsage().user / 1e6 });
});
