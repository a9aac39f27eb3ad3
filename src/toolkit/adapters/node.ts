import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { answerNodeHttp, checkMount, type NodeOptions } from './node-http.ts';

/**
 * A listener for `createServer` of node:http or node:https.
 *
 * @example
 * createServer(toNodeListener(handler)).listen(3000);
 */
export function toNodeListener(
  handler: Core,
  options?: NodeOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { body } = checkMount(handler, options);
  return (request, response) => answerNodeHttp(handler, request, response, undefined, body && (() => body(request)));
}
