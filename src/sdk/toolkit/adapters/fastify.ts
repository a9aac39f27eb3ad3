import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import type { Answer } from '../request.ts';
import { answerNodeHttp, checkMount, requestTarget } from './node-http.ts';

/** The part of Fastify that the plugin uses. */
interface FastifyInstance {
  /** The prefix of the scope: the prefixes of all `register` calls around it. */
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
 * Makes a plugin for Fastify. It adds a route in its scope, so that rate limits, sessions and hooks of that scope also
 * apply to tools. The option `prefix` of `register` comes before the prefix of the handler. The handler reads the body,
 * with its own limits.
 *
 * The handler's `context` gets the request of Fastify.
 *
 * @example
 * await app.register(toFastifyPlugin(handler));
 */
export function toFastifyPlugin(handler: Core): (instance: FastifyInstance, options: object, done: () => void) => void {
  checkMount(handler);
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null)); // leaves the body to the handler
    const depth = instance.prefix.split('/').filter(Boolean).length;
    instance.all(`${handler.prefix}*`, (request, reply) => {
      // the prefix of the scope is removed by its number of segments, since it can have parameters
      const segments = requestTarget(request.raw).split('/');
      const target = `/${segments.slice(1 + depth).join('/')}`;
      const write = ([status, headers, body]: Answer): void => {
        reply.code(status);
        reply.headers(headers);
        reply.send(body === '' ? undefined : Buffer.from(body)); // for a string Fastify would change the media type
      };
      answerNodeHttp(handler, request.raw, reply.raw, { target, native: request, write });
      return reply;
    });
    done();
  };
}
