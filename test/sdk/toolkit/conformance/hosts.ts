import { createServer, type RequestListener, type Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import {
  type ToolkitHandler,
  toExpressMiddleware,
  toFastifyPlugin,
  toNodeListener,
} from '../../../../src/sdk/toolkit/index.ts';
import type { Case, ProtocolName, Want } from './case.ts';
import { normal, overSocket, sentBy } from './wire.ts';

/** A host with a handler on it. */
export interface Running {
  /** None where the host listens on none. */
  readonly port?: number;
  answer(one: Case, protocol: ProtocolName): Promise<Want>;
  close(): Promise<unknown>;
}

/** A program that can serve a handler, and where its own doing comes before ours. */
export interface Host {
  readonly name: string;
  /** Cases whose answer is not ours, by name, with the reason. */
  readonly gaps: Readonly<Record<string, string>>;
  start(handler: ToolkitHandler, protocol: ProtocolName): Promise<Running>;
}

export function listening(port: number, close: () => Promise<unknown>): Running {
  return { port, answer: (one, protocol) => overSocket(port, one, protocol), close };
}

/** The same reason for several cases. */
export function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** Gaps of hosts that pass a `Request`, whose URL differs from the request line. */
export const URL_GAPS = because(
  'a URL of the Fetch standard has its dot segments resolved, and slashes for backslashes',
  [
    'dot segments that lead to a tool',
    'encoded dot segments as a tool',
    'an encoded dot as a tool',
    'a dot as a tool',
    'a backslash for a slash',
  ],
);

/** Gaps of hosts that route by prefix. */
export const ROUTER_GAPS = because('paths of no toolkit are answered by the application', [
  'the prefix without its slash',
  'no prefix',
  'the root',
  'another prefix',
  'a prefix of another case',
  'two slashes at the start',
]);

const { 'the prefix without its slash': _, ...others } = ROUTER_GAPS;

/** Gaps of hosts that route by a pattern such as `/toolkit/*`, which also matches `/toolkit`, on a resolved URL. */
export const PATTERN_GAPS = {
  ...others,
  ...URL_GAPS,
  'dot segments that lead out': 'they are resolved, and then lead to no toolkit',
};

/** The cases with a segment that cannot be decoded. */
export const UNDECODABLE = ['toolkit', 'tool'].flatMap((place) =>
  ['%zz', '%', '%ff', '%c3%28'].map((name) => `as the name of a ${place}: ${name}`),
);

export const fetchHost: Host = {
  name: 'the handler itself',
  gaps: URL_GAPS,
  start: async (handler) => ({
    async answer(one, protocol) {
      const { method, target, headers, body } = sentBy(one, protocol);
      const stream = () => new ReadableStream({ start: (controller) => controller.enqueue(body) });
      const request = new Request(`http://127.0.0.1${target}`, {
        method,
        headers,
        body: one.framing === 'unfinished' ? stream() : body.length === 0 ? null : body,
        duplex: 'half',
      });
      const response = await handler(request);
      return normal(response.status, response.headers, method === 'HEAD' ? '' : await response.text());
    },
    close: () => handler.drain(),
  }),
};

export const node: Host = {
  name: 'node:http',
  gaps: {},
  start: (handler) => serve(toNodeListener(handler)),
};

export const expressHost: Host = {
  name: 'Express',
  gaps: ROUTER_GAPS,
  start(handler) {
    const app = express().disable('x-powered-by');
    app.use(toExpressMiddleware(handler));
    return serve(app);
  },
};

export const fastifyHost: Host = {
  name: 'Fastify',
  gaps: {
    ...ROUTER_GAPS,
    ...because(
      'Fastify answers a path that it cannot decode itself; its option frameworkErrors changes how',
      UNDECODABLE,
    ),
    ...because('Fastify has no routes of this method', ['PROPFIND of a tool', 'PROPFIND of a toolkit']),
    ...because('Fastify refuses a media type that is none itself', ['the media type «json»', 'the media type «»']),
  },
  async start(handler) {
    const app = fastify();
    await app.register(toFastifyPlugin(handler));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listening(portOf(app.server), () => {
      app.server.closeAllConnections();
      return app.close();
    });
  },
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
