import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import type { Answer } from '../request.ts';
import { answerNodeHttp, checkMount, targetOf } from './node-http.ts';

/** What the plugin needs of Fastify. */
interface Instance {
  /** That of its scope: those of each `register` around it. */
  readonly prefix: string;
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parser: (request: object, payload: object, done: (error: null) => void) => void,
  ): unknown;
  all(url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply): unknown;
}

interface FastifyRequest {
  readonly raw: IncomingMessage;
}

interface FastifyReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  headers(headers: Readonly<Record<string, unknown>>): unknown;
  send(body: Uint8Array | undefined): unknown;
}

/**
 * A plugin for Fastify: a route in its scope, so that what protects the routes there protects tools as well, such as rate
 * limits, sessions and hooks. The option `prefix` of `register` comes before the handler's own. The body is left to the
 * handler, whose own limits hold.
 *
 * `context` of the handler is given the request of Fastify.
 *
 * @example
 * await app.register(toFastifyPlugin(handler));
 */
export function toFastifyPlugin(handler: Core): (instance: Instance, options: object, done: () => void) => void {
  checkMount(handler);
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null)); // reads nothing
    const depth = instance.prefix.split('/').filter(Boolean).length;
    instance.all(`${handler.prefix}*`, (request, reply) => {
      // by its depth, since a prefix can have parameters
      const segments = targetOf(request.raw).split('/');
      const target = `/${segments.slice(1 + depth).join('/')}`;
      const write = ([status, headers, body]: Answer): void => {
        reply.code(status);
        reply.headers(headers);
        reply.send(body === '' ? undefined : Buffer.from(body)); // of a text Fastify would change the media type
      };
      answerNodeHttp(handler, request.raw, reply.raw, { target, native: request, write });
      return reply;
    });
    done();
  };
}
