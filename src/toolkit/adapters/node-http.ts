import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkKeys } from '../check-keys.ts';
import type { Core } from '../core.ts';
import { ToolkitDefinitionError } from '../definition-error.ts';
import { type Answer, type Body, type BodyProblem, type Departure, handedIn, type PlainRequest } from '../request.ts';

/** How a host that is built on node:http has changed a request. */
export interface NodeOptions<Request extends IncomingMessage = IncomingMessage> {
  /**
   * The body, where the host has read it already: its bytes or its text, or what it was parsed to; `undefined` where it
   * has not. Twice named parameters cannot be refused where it was parsed.
   *
   * @example
   * toExpressMiddleware(handler, { body: (request) => request.body })
   */
  readonly body?: (request: Request) => unknown;
}

/** @throws {ToolkitDefinitionError} when it is no handler, or an option is unknown or no function. */
export function checkMount<Request extends IncomingMessage>(
  handler: Core,
  options: NodeOptions<Request> = {},
): NodeOptions<Request> {
  if (typeof handler?.answer !== 'function') {
    throw new ToolkitDefinitionError('mount a handler that createToolkitHandler made');
  }
  checkKeys(options, ['body'], 'a host');
  if (options.body !== undefined && typeof options.body !== 'function') {
    throw new ToolkitDefinitionError('body must be a function, such as (request) => request.body');
  }
  return options;
}

/**
 * Answers a request of node:http. No global `Request` is made.
 *
 * @param target Path and query, where a framework has changed those of the request.
 * @param body What a framework has read of the body.
 */
export function answerNodeHttp(
  handler: Core,
  request: IncomingMessage,
  response: ServerResponse,
  target: string = targetOf(request),
  body?: unknown,
): void {
  handler.answer(new NodeRequest(request, response, target, body), (answer) => send(request, response, answer));
}

/**
 * Path and query of a request. A target can be a whole URL, as a proxy is sent it (RFC 9112, section 3.2.2).
 *
 * @param prefix Taken off; what does not begin with it is empty.
 */
export function targetOf({ url = '' }: IncomingMessage, prefix = ''): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith(prefix) ? path.slice(prefix.length) : '';
}

/** Sets the headers that a framework would have sent with its own answer. */
export function keepHeaders(headers: Readonly<Record<string, unknown>>, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'number' || typeof value === 'string' || Array.isArray(value)) response.setHeader(name, value);
  }
}

class NodeRequest implements PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly native: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #body: unknown;

  constructor(request: IncomingMessage, response: ServerResponse, target: string, body: unknown) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = request;
    this.#response = response;
    this.#body = body;
  }

  header(name: string): string | undefined {
    const { headers } = this.native;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined; // Node's object inherits names such as constructor
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(bytes: number, milliseconds: number): Promise<Body> {
    const given = handedIn(this.#body, bytes);
    if (given !== undefined) return Promise.resolve(given);
    return readBody(this.native, bytes, milliseconds);
  }

  onHangUp(callback: () => void): void {
    if (this.#response.destroyed) callback();
    else this.#response.on('close', callback);
  }

  /** When the last byte was handed to the system, or the connection is gone. */
  onLeft(callback: (how: Departure) => void): void {
    const response = this.#response;
    if (response.destroyed) callback('gone');
    else response.on('close', () => callback(response.writableFinished ? 'sent' : 'gone'));
  }
}

/** The listeners are left to the request, which is soon gone. */
function readBody(request: IncomingMessage, bytes: number, milliseconds: number): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    const length = Number(request.headers['content-length']);
    if (request.readableDidRead) return resolve('already-read');
    if (request.destroyed) return resolve('unfinished-body');
    if (length > bytes) return resolve('body-too-large');
    const pieces: Buffer[] = [];
    let read = 0;
    request.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read <= bytes) pieces.push(piece);
      else resolve('body-too-large');
    });
    request.on('end', () => {
      const [first] = pieces;
      resolve(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
    });
    const onUnfinished = (): void => resolve('unfinished-body');
    request.on('error', onUnfinished);
    request.on('close', onUnfinished);
    // Most bodies come with their headers, and are there by then: a timer would cost 4 of 40 µs.
    queueMicrotask(() => {
      if (read + request.readableLength === length) return;
      const timer = setTimeout(onUnfinished, milliseconds);
      request.on('close', () => clearTimeout(timer));
    });
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
