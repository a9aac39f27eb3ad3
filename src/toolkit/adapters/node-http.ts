import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { within } from '../deadline.ts';
import type { Answer, BodyProblem, OnBody, PlainRequest } from '../request.ts';

/**
 * Answers a request of node:http. No global `Request` is made.
 *
 * @param target Path and query, where a framework has changed those of the request.
 */
export function answerNodeHttp(
  handler: Core,
  request: IncomingMessage,
  response: ServerResponse,
  target: string = request.url ?? '',
): void {
  handler.answer(new NodeRequest(request, response, target), (answer) => send(request, response, answer));
}

class NodeRequest implements PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly native: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, target: string) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = request;
    this.#response = response;
  }

  header(name: string): string | undefined {
    const value = this.native.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(bytes: number, milliseconds: number, onBody: OnBody): void {
    const request = this.native;
    const length = Number(request.headers['content-length']);
    if (request.readableDidRead) onBody('already-read');
    else if (request.destroyed) onBody('unfinished-body');
    else if (length > bytes) onBody('body-too-large');
    // Most bodies come with their headers, and wait for nothing: a timer would cost 4 of 40 µs.
    else if (length === request.readableLength) readBody(request, bytes).then(onBody);
    else within(milliseconds, readBody(request, bytes), () => 'unfinished-body' as const).then(onBody);
  }

  onHangUp(callback: () => void): void {
    this.#onClose(callback);
  }

  onSent(callback: () => void): void {
    this.#onClose(callback);
  }

  /** When the last byte was handed to the system, or the connection is gone. */
  #onClose(callback: () => void): void {
    if (this.#response.destroyed) callback();
    else this.#response.once('close', callback);
  }
}

/** The listeners are left to the request, which is soon gone. */
function readBody(request: IncomingMessage, bytes: number): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= bytes) pieces.push(piece);
      else resolve('body-too-large');
    });
    request.on('end', () => {
      const [first] = pieces;
      resolve(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
    });
    request.on('error', () => resolve('unfinished-body'));
    request.on('close', () => resolve('unfinished-body'));
  });
}

/** For how long a caller may go on sending a body that nobody reads any more. */
const LINGER_MILLISECONDS = 5_000;

/** Writes an answer, unless the caller is gone, or has been answered by the host. */
function send(request: IncomingMessage, response: ServerResponse, [status, headers, body]: Answer): void {
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
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS);
  request.resume().once('close', () => clearTimeout(timer));
}
