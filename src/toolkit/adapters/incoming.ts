import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyProblem, PlainRequest, TakeBody } from '../request.ts';
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
  return new Incoming(request, response, target);
}

/** A class, since one is made for every request: its methods are there already. */
class Incoming implements PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly native: IncomingMessage;
  private readonly response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, target: string) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = request;
    this.response = response;
  }

  header(name: string): string | undefined {
    const value = this.native.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(bytes: number, milliseconds: number, take: TakeBody): void {
    readBody(this.native, bytes, milliseconds, take);
  }

  onHangUp(callback: () => void): void {
    this.onClose(callback);
  }

  onSent(callback: () => void): void {
    this.onClose(callback);
  }

  /** When the last byte was handed to the system, or the connection is gone. */
  private onClose(callback: () => void): void {
    if (this.response.destroyed) callback();
    else this.response.once('close', callback);
  }
}

const deadlines = createDeadlines();

function readBody(request: IncomingMessage, bytes: number, milliseconds: number, take: TakeBody): void {
  if (request.readableDidRead) {
    take('already-read');
    return;
  }
  if (request.destroyed) {
    take('unfinished-body');
    return;
  }
  if (Number(request.headers['content-length']) > bytes) {
    take('body-too-large');
    return;
  }
  const pieces: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const end = (result: Uint8Array | BodyProblem): void => {
    isOver = true;
    deadlines.end(wait);
    take(result);
  };
  const wait = deadlines.add(() => end('unfinished-body'), milliseconds);
  // Listeners stay: to take them off costs more than to leave them to the request, which is soon gone.
  request.on('data', (piece: Buffer) => {
    if (isOver) return;
    length += piece.length;
    if (length > bytes) end('body-too-large');
    else pieces.push(piece);
  });
  const giveUp = (): void => {
    if (!isOver) end('unfinished-body');
  };
  request.on('error', giveUp);
  request.on('close', giveUp);
  request.on('end', () => {
    const [first] = pieces;
    if (!isOver) end(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, length));
  });
}
