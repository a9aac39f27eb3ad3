import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { checkKeys, refuse } from '../definition.ts';
import { type BodyState, handedIn } from '../handed-in.ts';
import type { Answer, Body, BodyProblem, Outcome, PlainRequest } from '../request.ts';

/** How a host that is built on node:http has changed a request. */
export interface NodeOptions<Request extends IncomingMessage = IncomingMessage> {
  /**
   * The body, where the host has read it already: its bytes or its text, or what it was parsed to; `undefined` where it
   * has not. Members of JSON that are named twice cannot be refused where it was parsed.
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
  return (request, response) => answerNodeHttp(handler, request, response, { body: body && (() => body(request)) });
}

/** In what a host differs from a listener of node:http. */
interface Mount {
  readonly target?: string;
  readonly body?: (() => unknown) | undefined;
  /** A request as the host has it. */
  readonly native?: unknown;
  /** Sends a response in the way of the host. */
  readonly write?: (answer: Answer) => void;
}

type Mounted = Pick<Mount, 'native' | 'body'> & { readonly target: string };

export function answerNodeHttp(
  handler: Core,
  request: IncomingMessage,
  response: ServerResponse,
  { target = targetOf(request), body, native = request, write = (answer) => send(response, answer) }: Mount = {},
): void {
  const plain = new NodeRequest(request, response, { target, native, body });
  handler.answer(plain, ([status, headers, text]) => {
    if (response.destroyed || response.headersSent) return;
    // a connection that stays open would keep the server from closing; HTTP/2 has no such header
    const isLast = handler.isDraining() && request.httpVersionMajor < 2;
    try {
      write([status, isLast ? { ...headers, connection: 'close' } : headers, text]);
    } catch (error) {
      response.destroy(); // the host has replaced one of these functions
      throw error;
    }
    if (!plain.isSent) linger(request);
  });
}

/** Path and query. A target can be a whole URL, as a proxy is sent it (RFC 9112, section 3.2.2). */
export function targetOf({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
}

class NodeRequest implements PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly native: unknown;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #handed: (() => unknown) | undefined;
  #isRead = false;

  constructor(request: IncomingMessage, response: ServerResponse, { target, native, body }: Mounted) {
    this.method = request.method ?? '';
    this.target = target;
    this.native = native;
    this.#request = request;
    this.#response = response;
    this.#handed = body;
  }

  /** Node reports that a moment after the last byte of the body is there; not to wait for it saves a timer. */
  get isSent(): boolean {
    return this.#isRead || this.#request.complete;
  }

  header(name: string): string | undefined {
    const { headers } = this.#request;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined; // Node's object inherits names such as constructor
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(bytes: number, milliseconds: number): Promise<Body> {
    const given = this.#handed && handedIn(this.#handed(), this.#bodyState(), bytes);
    if (given !== undefined) return Promise.resolve(given);
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
    return { contentType, isThere: encoding !== undefined || length !== '0', isRead: readableDidRead };
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
    // At once, since the host may read it, too.
    request.on('data', (piece: Buffer | string) => {
      read += piece.length;
      // the host has asked for texts
      if (typeof piece === 'string') hand('already-read');
      else if (read > bytes) hand('body-too-large');
      else if (piece.length === length) hand(piece);
      else {
        pieces.push(piece);
        if (read === length) hand(Buffer.concat(pieces));
      }
    });
    // Most bodies come with their headers, and are here by then: a timer alone would cost 3 of 33 µs.
    void Promise.resolve().then(() => {
      if (read !== length)
        waitForEnd(request, milliseconds, (isWhole) => hand(isWhole ? Buffer.concat(pieces) : 'unfinished-body'));
    });
  }
}

/** Calls back at the end of a body, of its time or of the connection; also more than once. */
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

/** For how long a caller may go on sending a body that is not read any more. */
const LINGER_MILLISECONDS = 5_000;

/** Hung up on at once, a caller who is still sending would never read the response. */
function linger(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS);
  request.resume().once('close', () => clearTimeout(timer));
}
