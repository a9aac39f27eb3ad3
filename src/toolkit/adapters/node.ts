import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import type { Answer } from '../request.ts';
import { fromIncoming } from './incoming.ts';

/**
 * A listener for `createServer` of node:http or node:https. No global `Request` is made.
 *
 * @example
 * createServer(toNodeListener(handler)).listen(3000);
 */
export function toNodeListener(handler: Core): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handler.answer(fromIncoming(request, response), (answer) => send(request, response, answer));
  };
}

/** For how long a caller may go on sending a body that nobody reads any more, in milliseconds. */
const PATIENCE = 5_000;

/** Writes an answer, unless the caller is gone, or has been answered by the host. */
export function send(request: IncomingMessage, response: ServerResponse, [status, headers, body]: Answer): void {
  if (response.destroyed || response.headersSent) return;
  try {
    response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  } catch (error) {
    response.destroy(); // the host has replaced one of these functions
    throw error;
  }
  if (request.complete) return;
  // Hung up on at once, a caller who is still sending would never read the answer.
  const timer = setTimeout(() => request.destroy(), PATIENCE);
  request.resume().once('close', () => clearTimeout(timer));
}
