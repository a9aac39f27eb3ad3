import fastify from 'fastify';
import { toFastifyPlugin } from '../../../../src/toolkit/index.ts';
import { because, type Host, listening, ROUTER_GAPS, UNDECODABLE } from './host.ts';
import { portOf } from './node.ts';

export const fastifyHost: Host = {
  name: 'Fastify',
  gaps: {
    ...ROUTER_GAPS,
    ...because(
      'Fastify answers a path that it cannot decode itself; its option frameworkErrors changes how',
      UNDECODABLE,
    ),
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
