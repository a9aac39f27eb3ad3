import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { checkKeys, refuse } from '../definition.ts';
import { type BodyState, parsedBodyFromHost } from '../parsed-body.ts';
import type { Answer, Body, BodyProblem, Outcome, PlainRequest } from '../request.ts';

/** The options of a host that is built on node:http. */
export interface NodeOptions<Request extends IncomingMessage = IncomingMessage> {
  /**
   * Returns the body, if the host has already read it: its bytes, its text, or the parsed value; otherwise `undefined`.
   * Duplicate members of JSON cannot be refused in a parsed value.
   *
   * @example
   * toExpressMiddleware(handler, { body: (request) => request.body })
   */
  readonly body?: (request: Request) => unknown;
}

export function checkMount<Request extends IncomingMessage>(
  handler: Core,
  options: NodeOptions<Request> = {},
): NodeOptions<Request> {
  if (typeof handler?.answer !== 'function') refuse('mount a handler that createToolkitHandler made');
  checkKeys(options, ['body'], 'a host');
  if (options.body !== undefined && typeof options.body !== 'function')
    refuse('body must be a function, such as (request) => request.body');
  return options;
}

/**
 * Makes a listener for `createServer` of node:http or node:https.
 *
 * @example
 * createServer(toNodeListener(handler)).listen(3000);
 */
export function toNodeListener(
  handler: Core,
  options?: NodeOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { body } = checkMount(handler, options);
  return (request, response) => answerNodeHttp(handler, request, response, { body: body && (() => body(request)) });
}

/** The differences between a host and a plain listener of node:http. */
interface Mount {
  readonly target?: string;
  readonly body?: (() => unknown) | undefined;
  /** The request object of the host. */
  readonly native?: unknown;
  /** Sends a response through the host. */
  readonly write?: (answer: Answer) => void;
}

type MountedRequest = Pick<Mount, 'native' | 'body'> & { readonly target: string };

export function answerNodeHttp(
  handler: Core,
  request: IncomingMessage,
  response: ServerResponse,
  { target = requestTarget(request), body, native = request, write = (answer) => send(response, answer) }: Mount = {},
): void {
  const plain = new NodeRequest(request, response, { target, native, body });
  handler.answer(plain, ([status, headers, text]) => {
    if (response.destroyed || response.headersSent) return;
    // an open connection would keep the server from closing; HTTP/2 has no such header
    const isLast = handler.isDraining() && request.httpVersionMajor < 2;
    try {
      write([status, isLast ? { ...headers, connection: 'close' } : headers, text]);
    } catch (error) {
      response.destroy(); // the host may have replaced functions of the response by ones that throw
      throw error;
    }
    if (!plain.isSent) linger(request);
  });
}

/** Returns path and query. The target can be a whole URL, as in a request to a proxy (RFC 9112, section 3.2.2). */
export function requestTarget({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
}

class NodeRequest implements PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly native: unknown;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #hostBody: (() => unknown) | undefined;
  #isRead = false;

  constructor(request: IncomingMessage, response: ServerResponse, { target, native, body }: MountedRequest) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = native;
    this.#request = request;
    this.#response = response;
    this.#hostBody = body;
  }

  /**
   * Whether the whole request has arrived. Node reports it later than the last byte; not waiting for that saves a
   * timer.
   */
  get isSent(): boolean {
    return this.#isRead || this.#request.complete;
  }

  header(name: string): string | undefined {
    const { headers } = this.#request;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined; // Node's object inherits names such as constructor
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(bytes: number, milliseconds: number): Promise<Body> {
    const parsed = this.#hostBody && parsedBodyFromHost(this.#hostBody(), this.#bodyState(), bytes);
    if (parsed !== undefined) return Promise.resolve(parsed);
    return new Promise((resolve) => {
      readBody(this.#request, bytes, milliseconds, (body) => {
        if (typeof body !== 'string') this.#isRead = true;
        resolve(body);
      });
    });
  }

  #bodyState(): BodyState {
    const { headers, readableDidRead } = this.#request;
    const { 'transfer-encoding': encoding, 'content-length': length = '0', 'content-type': contentType } = headers;
    return { contentType, isPresent: encoding !== undefined || length !== '0', isRead: readableDidRead };
  }

  onHangUp(callback: () => void): void {
    if (this.#response.destroyed) callback();
    else this.#response.on('close', callback);
  }

  onFinished(callback: (outcome: Outcome) => void): void {
    const response = this.#response;
    if (response.destroyed) callback('aborted');
    else response.on('close', () => callback(response.writableFinished ? 'sent' : 'aborted'));
  }
}

function readBody(
  request: IncomingMessage,
  bytes: number,
  milliseconds: number,
  hand: (body: Uint8Array | BodyProblem) => void,
): void {
  const length = Number(request.headers['content-length']);
  if (request.readableDidRead || request.readableEncoding !== null) hand('already-read');
  else if (request.destroyed) hand('unfinished-body');
  else if (length > bytes) hand('body-too-large');
  else if (length === 0) hand(new Uint8Array());
  else {
    const pieces: Buffer[] = [];
    let read = 0;
    // Listens at once, since the host may read the body too.
    request.on('data', (piece: Buffer | string) => {
      read += piece.length;
      // the host has set an encoding, so the bytes are lost
      if (typeof piece === 'string') hand('already-read');
      else if (read > bytes) hand('body-too-large');
      else if (piece.length === length) hand(piece);
      else {
        pieces.push(piece);
        if (read === length) hand(Buffer.concat(pieces));
      }
    });
    // Most bodies arrive with their headers, before this runs: a timer would cost 3 of 33 µs.
    void Promise.resolve().then(() => {
      if (read !== length)
        waitForEnd(request, milliseconds, (isWhole) => hand(isWhole ? Buffer.concat(pieces) : 'unfinished-body'));
    });
  }
}

/** Calls back at the end of the body, of its time or of the connection, possibly more than once. */
function waitForEnd(request: IncomingMessage, milliseconds: number, callback: (isWhole: boolean) => void): void {
  if (request.readableEnded || request.destroyed) {
    callback(request.readableEnded);
    return;
  }
  request.on('end', () => callback(true));
  request.on('error', () => callback(false));
  const timer = setTimeout(callback, milliseconds, false);
  request.on('close', () => {
    clearTimeout(timer);
    callback(false);
  });
  request.resume(); // the host may have paused it
}

function send(response: ServerResponse, [status, headers, body]: Answer): void {
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** The milliseconds for which a caller may go on sending a body that is no longer read. */
const LINGER_MS = 5_000;

/** Keeps the connection open for a while: a caller that is still sending would otherwise never read the response. */
function linger(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  request.resume().once('close', () => clearTimeout(timer));
}
