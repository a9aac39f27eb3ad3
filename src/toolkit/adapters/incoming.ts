import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyProblem, PlainRequest } from '../request.ts';
import { createDeadlines } from './deadlines.ts';

/**
 * A request of node:http, as it is.
 *
 * @param target Path and query, where a framework has changed those of the request.
 */
export function fromIncoming(
  request: IncomingMessage,
  response: ServerResponse,
  target: string = request.url ?? '',
): PlainRequest {
  return {
    method: request.method ?? '',
    target,
    native: request,
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: (bytes, milliseconds) => readBody(request, bytes, milliseconds),
    onHangUp(callback) {
      if (response.destroyed) callback();
      else response.once('close', callback);
    },
  };
}

const deadlines = createDeadlines();

function readBody(request: IncomingMessage, bytes: number, milliseconds: number): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    if (request.readableDidRead) return resolve('already-read');
    if (Number(request.headers['content-length']) > bytes) return resolve('body-too-large');
    const pieces: Buffer[] = [];
    let length = 0;
    let isOver = false;
    const end = (result: Uint8Array | BodyProblem): void => {
      isOver = true;
      deadlines.delete(onLate);
      resolve(result);
    };
    const onLate = (): void => end('unfinished-body');
    deadlines.add(onLate, milliseconds);
    // Listeners stay: to take them off costs more than to leave them to the request, which is soon gone.
    request.on('data', (piece: Buffer) => {
      if (isOver) return;
      length += piece.length;
      if (length > bytes) end('body-too-large');
      else pieces.push(piece);
    });
    request.on('error', () => {
      if (!isOver) end('unfinished-body');
    });
    request.on('end', () => {
      const [first] = pieces;
      if (!isOver) end(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, length));
    });
  });
}
