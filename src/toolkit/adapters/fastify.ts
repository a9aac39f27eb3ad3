import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { fromIncoming } from './incoming.ts';
import { send } from './node.ts';

/** What the plugin uses of a Fastify instance. */
interface Instance {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parse: (request: unknown, body: unknown, done: (error: null) => void) => void,
  ): void;
  all(path: string, handle: (request: { raw: IncomingMessage }, reply: Reply) => void): unknown;
}
interface Reply {
  raw: ServerResponse;
  hijack(): unknown;
}

/**
 * A plugin for Fastify.
 *
 * @example
 * await app.register(toFastifyPlugin(handler));
 */
export function toFastifyPlugin(handler: Core): (instance: Instance, options: unknown, done: () => void) => void {
  return (instance, _options, done) => {
    // The handler reads the body itself, within its own limits. Parsers belong to the plugin alone.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    instance.all('/toolkit/*', (request, reply) => {
      reply.hijack();
      handler.answer(fromIncoming(request.raw, reply.raw)).then((answer) => send(request.raw, reply.raw, answer));
    });
    done();
  };
}
