import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyProblem, PlainRequest } from '../request.ts';

/** A request of node:http, as it is. */
export function fromIncoming(request: IncomingMessage, response: ServerResponse): PlainRequest {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
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

function readBody(request: IncomingMessage, bytes: number, milliseconds: number): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    if (request.readableDidRead) return resolve('already-read');
    if (Number(request.headers['content-length']) > bytes) return resolve('body-too-large');
    const pieces: Buffer[] = [];
    let length = 0;
    const end = (result: Uint8Array | BodyProblem): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(result);
    };
    const onData = (piece: Buffer): void => {
      length += piece.length;
      if (length > bytes) end('body-too-large');
      else pieces.push(piece);
    };
    const onEnd = (): void => end(Buffer.concat(pieces, length));
    const onClose = (): void => end('unfinished-body');
    const timer = setTimeout(end, milliseconds, 'unfinished-body');
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
