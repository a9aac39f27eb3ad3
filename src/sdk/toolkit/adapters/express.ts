import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { answerNodeHttp, checkMount, type NodeOptions, targetOf } from './node-http.ts';

/** Express takes the path of a mount from `url`, and keeps the whole. */
interface Request extends IncomingMessage {
  originalUrl?: string;
  body?: unknown;
}

/**
 * A middleware for Express, or whatever takes `(request, response, next)`. Paths of no toolkit go on to the next one.
 *
 * Use it before any body parser, or hand in what the parser made of the body.
 *
 * @example
 * app.use(toExpressMiddleware(handler));
 */
export function toExpressMiddleware(
  handler: Core,
  options?: NodeOptions<Request>,
): (request: Request, response: ServerResponse, next: () => void) => void {
  const { body } = checkMount(handler, options);
  return (request, response, next) => {
    const path = targetOf(request);
    const { originalUrl = path } = request;
    const target = handler.handles(path) ? path : originalUrl;
    if (!handler.handles(target)) return next();
    answerNodeHttp(handler, request, response, { target, body: body && (() => body(request)) });
  };
}
