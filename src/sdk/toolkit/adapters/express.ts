import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { answerNodeHttp, checkMount, type NodeOptions, requestTarget } from './node-http.ts';

/** Express removes the path of a mount from `url`, and keeps the whole in `originalUrl`. */
interface Request extends IncomingMessage {
  originalUrl?: string;
  body?: unknown;
}

/**
 * Makes a middleware for Express and other hosts that call `(request, response, next)`. Requests for other paths go to
 * the next middleware.
 *
 * Use it before any body parser, or hand in the parsed body with the option `body`.
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
    const path = requestTarget(request);
    const { originalUrl = path } = request;
    const target = handler.handles(path) ? path : originalUrl;
    if (!handler.handles(target)) return next();
    answerNodeHttp(handler, request, response, { target, body: body && (() => body(request)) });
  };
}
