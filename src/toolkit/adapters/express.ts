import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { isToolkitPath } from '../route.ts';
import { answerNodeHttp } from './node-http.ts';

/** Express takes the path of a mount from `url`, and keeps the whole. */
interface Request extends IncomingMessage {
  originalUrl?: string;
}

/**
 * A middleware for Express, or whatever takes `(request, response, next)`. Paths of no toolkit go on to the next one.
 *
 * Use it before any body parser, which would leave nothing to read.
 *
 * @example
 * app.use(toExpressMiddleware(handler));
 */
export function toExpressMiddleware(
  handler: Core,
): (request: Request, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const { url = '', originalUrl = url } = request;
    const target = isToolkitPath(url) ? url : originalUrl;
    if (!isToolkitPath(target)) return next();
    answerNodeHttp(handler, request, response, target);
  };
}
