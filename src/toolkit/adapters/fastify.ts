import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { isToolkitPath } from '../route.ts';
import { answerNodeHttp } from './node-http.ts';

/** What the plugin uses of a Fastify instance. */
interface Instance {
  addHook(
    name: 'onRequest',
    hook: (
      request: { raw: IncomingMessage },
      reply: { raw: ServerResponse; hijack(): unknown },
      next: () => void,
    ) => void,
  ): unknown;
}

/**
 * A plugin for Fastify. It hooks in before the body is parsed, so that the handler's own limits hold.
 *
 * @example
 * await app.register(toFastifyPlugin(handler));
 */
export function toFastifyPlugin(handler: Core): (instance: Instance, options: unknown, done: () => void) => void {
  const plugin = (instance: Instance, _options: unknown, done: () => void): void => {
    instance.addHook('onRequest', ({ raw }, reply, next) => {
      if (!isToolkitPath(raw.url ?? '')) return next();
      reply.hijack();
      answerNodeHttp(handler, raw, reply.raw);
    });
    done();
  };
  // Fastify would keep the hook to the plugin's own routes, of which there are none.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
