import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { answerNodeHttp, checkMount, keepHeaders, targetOf } from './node-http.ts';

interface Instance {
  addHook(
    name: 'onRequest',
    hook: (
      request: { raw: IncomingMessage },
      reply: { raw: ServerResponse; hijack(): unknown; getHeaders(): Readonly<Record<string, unknown>> },
      next: () => void,
    ) => void,
  ): unknown;
}

/**
 * A plugin for Fastify. It hooks in before the body is parsed, so that the handler's own limits hold; headers that
 * earlier hooks have set are sent, and the option `prefix` of `register` comes before the handler's own.
 *
 * @example
 * await app.register(toFastifyPlugin(handler));
 */
export function toFastifyPlugin(
  handler: Core,
): (instance: Instance, options: { prefix?: string }, done: () => void) => void {
  checkMount(handler);
  const plugin = (instance: Instance, { prefix = '' }: { prefix?: string }, done: () => void): void => {
    instance.addHook('onRequest', ({ raw }, reply, next) => {
      const target = targetOf(raw, prefix);
      if (!handler.handles(target)) return next();
      keepHeaders(reply.getHeaders(), reply.raw);
      reply.hijack();
      answerNodeHttp(handler, raw, reply.raw, target);
    });
    done();
  };
  // Fastify would keep the hook to the plugin's own routes, of which there are none.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
