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
  const plain = new NodeRequest(request, response, target, body);
  handler.answer(plain, (answer) => send(plain, response, answer));
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
  #isRead = false;

  constructor(request: IncomingMessage, response: ServerResponse, target: string, body: unknown) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = request;
    this.#response = response;
    this.#body = body;
  }

  /**
   * Whether the caller has sent the whole request. Node says so a moment after the last byte of the body is there; not to
   * wait for that saves a timer, 3 of 33 µs.
   */
  get isSent(): boolean {
    return this.#isRead || this.native.complete;
  }

  header(name: string): string | undefined {
    const { headers } = this.native;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined; // Node's object inherits names such as constructor
    return Array.isArray(value) ? value.join(', ') : value;
  }

  async body(bytes: number, milliseconds: number): Promise<Body> {
    const given = handedIn(this.#body, bytes);
    if (given !== undefined) return given;
    const { native } = this;
    if (native.readableDidRead || native.readableEncoding !== null) return 'already-read';
    const length = Number(native.headers['content-length']);
    if (length > bytes) return 'body-too-large';
    // Most bodies come with their headers, and are there a moment later: to listen for them would cost 2 of 33 µs.
    if (native.readableFlowing !== true) await undefined;
    if (native.destroyed) return 'unfinished-body';
    const isThere = native.readableLength === length && native.readableFlowing !== true;
    const first: Buffer | null = isThere ? native.read() : null; // without an encoding it has no texts
    // Deno gives a part of what is there.
    if (first === null || first.length < length) return collect(native, bytes, milliseconds, first);
    native.resume(); // to its end, which others may listen for
    this.#isRead = true;
    return first;
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

/** Reads the body, or what follows its first bytes. The listeners are left to the request, which is soon gone. */
function collect(
  request: IncomingMessage,
  bytes: number,
  milliseconds: number,
  first: Buffer | null,
): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    const pieces = first === null ? [] : [first];
    let read = first?.length ?? 0;
    request.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read <= bytes) pieces.push(piece);
      else resolve('body-too-large');
    });
    request.on('end', () => resolve(Buffer.concat(pieces)));
    request.on('error', () => resolve('unfinished-body'));
    const timer = setTimeout(resolve, milliseconds, 'unfinished-body');
    request.on('close', () => {
      clearTimeout(timer);
      resolve('unfinished-body');
    });
    request.resume(); // the host may have paused it
  });
}

/** Writes an answer, unless the caller is gone, or has been answered by the host. */
function send(request: NodeRequest, response: ServerResponse, [status, headers, body]: Answer): void {
  if (response.destroyed || response.headersSent) return;
  try {
    response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  } catch (error) {
    response.destroy(); // the host has replaced one of these functions
    throw error;
  }
  if (!request.isSent) linger(request.native);
}

/** For how long a caller may go on sending a body that nobody reads any more. */
const LINGER_MILLISECONDS = 5_000;

/** Hung up on at once, a caller who is still sending would never read the answer. */
function linger(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS);
  request.resume().once('close', () => clearTimeout(timer));
}
