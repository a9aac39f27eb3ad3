import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Host, listening, ROUTER_GAPS, URL_GAPS } from './host.ts';
import { portOf } from './node.ts';

// Its route /toolkit/* takes /toolkit too.
const { 'the prefix without its slash': _, ...gaps } = ROUTER_GAPS;

export const hono: Host = {
  name: 'Hono',
  gaps: { ...gaps, ...URL_GAPS, 'dot segments that lead out': 'they are resolved, and then lead to no toolkit' },
  start: (handler) =>
    new Promise((resolve) => {
      const app = new Hono();
      app.all('/toolkit/*', (context) => handler(context.req.raw));
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
        resolve(
          listening(portOf(server), async () => {
            if ('closeAllConnections' in server) server.closeAllConnections();
            await new Promise((closed) => server.close(closed));
          }),
        );
      });
    }),
};
