import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { isToolkitPath } from '../route.ts';
import { fromIncoming } from './incoming.ts';
import { send } from './node.ts';

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
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    if (!isToolkitPath(request.url ?? '')) return next();
    handler.answer(fromIncoming(request, response)).then((answer) => send(request, response, answer));
  };
}
