import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Host, listening, PATTERN_GAPS, portOf } from './hosts.ts';

export const hono: Host = {
  name: 'Hono',
  gaps: PATTERN_GAPS,
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
