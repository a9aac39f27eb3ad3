import type { ClientRequest, IncomingMessage, InformationEvent, ServerResponse } from 'node:http';
import { setImmediate } from '../http/real-timers.ts';
import { BodyCopy } from './body-copy.ts';
import { forwardedRequestHeaders, headerPairs, headersByName, messageHead, NO_BYTES } from './headers.ts';
import { BROKEN_HEADER, describeBroken, OWN_HEADER_NAMES, type OwnResponse, respondInstead } from './own-responses.ts';
import type { PageAccess } from './page-access.ts';
import { passBack } from './pass-back.ts';
import type { BrokenStatements, ExchangeResult, PassedRequest, ProxyJudge } from './passed.ts';
import type { Upstream } from './upstream.ts';

/**
 * The changes that a proxy makes: none, marks on broken responses, or errors instead of broken responses and to invalid
 * requests.
 */
export type ProxyChanges = 'nothing' | 'marks' | 'errors';

export interface ProxyParts {
  readonly upstream: Upstream;
  readonly judge: ProxyJudge;
  readonly changes: ProxyChanges;
  readonly pages: PageAccess;
}

/** Methods whose requests can be sent again (RFC 9110, section 9.2.2). */
const IDEMPOTENT_METHODS = /^(GET|HEAD|OPTIONS|TRACE|PUT|DELETE)$/;

/** One request that the proxy passes on to the API, and whose response it passes back. */
export class ForwardedExchange {
  readonly #with: ProxyParts;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #began = performance.now();
  readonly #startedAt = new Date().toISOString();
  readonly #sent = new BodyCopy();
  readonly #hasBody: boolean;
  readonly #path: string;
  #isReported = false;
  #isRepeatable: boolean;
  #isRepeated = false;

  constructor(forwarding: ProxyParts, incoming: IncomingMessage, response: ServerResponse) {
    this.#with = forwarding;
    this.#incoming = incoming;
    this.#response = response;
    this.#path = forwarding.upstream.pathFor(incoming.url ?? '');
    const { 'content-length': length = '0', 'transfer-encoding': coding } = incoming.headers;
    this.#hasBody = coding !== undefined || length !== '0';
    this.#isRepeatable = !this.#hasBody && IDEMPOTENT_METHODS.test(incoming.method ?? '');
  }

  async start(): Promise<void> {
    // A request that its client aborts emits an `error` event.
    this.#incoming.on('error', () => undefined);
    this.#response.once('close', () => {
      if (!this.#response.writableFinished) this.#report({ kind: 'unjudgeable', why: 'hung-up' });
    });
    if (this.#with.changes !== 'errors') return this.#send();
    const read = this.#hasBody ? await this.#readBody() : [];
    const isWhole = this.#sent.bytes() !== undefined;
    const reasons = isWhole ? this.#with.judge.findFaults(this.#request()) : [];
    if (reasons.length === 0) return this.#send(read);
    this.#report({ kind: 'refused', reasons });
    const message = `The request breaks the contract: ${reasons.join('; ')}`;
    this.#respondInstead({ status: 400, origin: 'bad-request', body: { message, reasons } });
  }

  /** Reads the body, or as much of it as the limit allows. */
  #readBody(): Promise<readonly Buffer[]> {
    if (this.#incoming.headers.expect !== undefined) this.#response.writeContinue();
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const onData = (chunk: Buffer): void => {
        const isFull = this.#sent.isFullWith(chunk);
        chunks.push(chunk);
        this.#sent.add(chunk);
        if (!isFull) return;
        this.#incoming.off('data', onData).pause();
        resolve(chunks);
      };
      this.#incoming.on('data', onData).once('end', () => resolve(chunks));
    });
  }

  /** @param chunks The chunks of the body that were read before. */
  #send(chunks?: readonly Buffer[]): void {
    const [incoming, response] = [this.#incoming, this.#response];
    const { upstream } = this.#with;
    const { method = '' } = incoming;
    const headers = forwardedRequestHeaders(incoming, method, { ...upstream.changes, isRead: chunks !== undefined });
    let hasResponse = false;
    const connection = this.#isRepeated ? 'new' : this.#isRepeatable ? 'any' : 'steady';
    const outgoing = upstream.request(method, this.#path, headers, connection);
    const hangUp = (): void => {
      if (!response.writableFinished) outgoing.destroy();
      // The API can read the rest of a request after its response.
      else if (!incoming.complete) incoming.socket.once('close', () => outgoing.destroy());
    };
    response.once('close', hangUp);
    outgoing.on('continue', () => response.writeContinue());
    outgoing.on('information', (information) => {
      this.#isRepeatable = false;
      this.#passInformation(information);
    });
    outgoing.on('response', (received) => {
      hasResponse = true;
      // An API that closes the connection reads no more. Bytes sent to it would reset the connection, and its response
      // would be lost.
      if (!incoming.complete && /\bclose\b/i.test(received.headers.connection ?? '')) stop();
      this.#passBack(received);
    });
    // The API changed the protocol unasked.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      this.#fail('upgraded');
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      response.off('close', hangUp);
      // Nobody reads the rest of the request, but the response may be on its way.
      stop();
      if (this.#shouldRepeat(outgoing)) this.#send(chunks);
      else if (!hasResponse) this.#fail(error.code ?? 'failed');
    });
    const stop = this.#sendBody(outgoing, chunks);
  }

  /** Sends the body, and returns a function that stops sending and discards the rest. */
  #sendBody(outgoing: ClientRequest, chunks: readonly Buffer[] = []): () => void {
    const incoming = this.#incoming;
    if (!this.#hasBody) {
      outgoing.end();
      return () => undefined;
    }
    for (const chunk of chunks) outgoing.write(chunk);
    const stop = pumpBody(incoming, outgoing, (chunk) => this.#sent.add(chunk));
    if (incoming.readableEnded) endRequest(incoming, outgoing);
    else incoming.resume();
    return stop;
  }

  /** Whether the API closed a kept connection before it read this request, which is sent again once. */
  #shouldRepeat({ reusedSocket }: ClientRequest): boolean {
    const isLost = reusedSocket && !this.#response.headersSent && !this.#isReported && this.#isRepeatable;
    if (isLost) [this.#isRepeatable, this.#isRepeated] = [false, true];
    return isLost;
  }

  #passInformation({ statusCode, statusMessage, rawHeaders }: InformationEvent): void {
    const { socket, headersSent } = this.#response;
    // Node.js has an event of its own for 100, and no function that keeps the names of headers.
    if (statusCode === 100 || socket === null || headersSent || this.#incoming.httpVersion === '1.0') return;
    socket.write(messageHead(statusCode, statusMessage, rawHeaders), 'latin1');
  }

  #passBack(received: IncomingMessage): void {
    const { changes, pages } = this.#with;
    const { statusCode: status = 0, rawHeaders, headers } = received;
    const names = [...rawHeaders.filter((_, index) => index % 2 === 0), BROKEN_HEADER];
    passBack(received, this.#response, {
      version: this.#incoming.httpVersion,
      holds: changes !== 'nothing',
      replaced: pages.headers(this.#incoming, names),
      onCut: (code) => this.#fail(code, status),
      onEnd: (body) => this.#reportResponse(status, headersByName(headers), body),
      ...(changes === 'errors' && {
        respondBroken: (broken) =>
          this.#respondInstead({ status: 502, origin: 'broken-response', body: describeBroken(broken) }),
      }),
    });
  }

  #reportResponse(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: Buffer | undefined,
  ): BrokenStatements {
    const isLarge = body === undefined || this.#sent.bytes() === undefined;
    if (isLarge) return this.#report({ kind: 'unjudgeable', why: 'large', status });
    if (this.#hasBody && !this.#incoming.complete) return this.#report({ kind: 'unjudgeable', why: 'early', status });
    return this.#report({ kind: 'complete', response: { status, headers, body } });
  }

  /**
   * Reports that the API sent no complete response. The client gets the reason; if the API sent a part of a response,
   * the connection of the client is closed instead.
   *
   * @param status The status of an incomplete response.
   */
  #fail(code: string, status?: number): void {
    if (this.#isReported) return;
    this.#report({ kind: 'failed', code, ...(status !== undefined && { status }) });
    if (status !== undefined) {
      this.#response.destroy();
      return;
    }
    const { upstream, judge } = this.#with;
    const message = `${upstream.origin} sent no response: ${judge.explain(code)}`;
    this.#respondInstead({ status: 502, origin: 'no-response', body: { message, code } });
  }

  #respondInstead(own: OwnResponse): void {
    respondInstead(this.#response, own, this.#with.pages.headers(this.#incoming, OWN_HEADER_NAMES));
  }

  #request(): PassedRequest {
    const { method = '', headers } = this.#incoming;
    const url = this.#with.upstream.origin + this.#path;
    return { method, url, headers: headersByName(headers), body: this.#hasBody ? this.#sent.bytes() : undefined };
  }

  #report(result: ExchangeResult): BrokenStatements {
    if (this.#isReported) return new Map();
    this.#isReported = true;
    const milliseconds = performance.now() - this.#began;
    return this.#with.judge.onPassed({ request: this.#request(), result, startedAt: this.#startedAt, milliseconds });
  }
}

/**
 * Passes a body on, and returns a function that stops this and discards the rest. Between two writes the connection is
 * read, so that an early response arrives before a write fails.
 */
function pumpBody(incoming: IncomingMessage, outgoing: ClientRequest, onChunk: (chunk: Buffer) => void): () => void {
  let [isFirst, isStopped, isWaiting, hasEnded] = [true, false, false, false];
  const endOnce = (): void => {
    if (hasEnded && !isWaiting && !isStopped) endRequest(incoming, outgoing);
  };
  incoming.on('data', (chunk: Buffer) => {
    onChunk(chunk);
    if (isStopped) return;
    incoming.pause();
    isWaiting = true;
    const write = (): void => {
      isWaiting = false;
      if (!isStopped) outgoing.write(chunk, () => incoming.resume());
      endOnce();
    };
    if (isFirst) write();
    else setImmediate(write);
    isFirst = false;
  });
  // The head is sent together with the first bytes of the body, if these have arrived.
  setImmediate(() => {
    if (isFirst && !isStopped && !outgoing.writableEnded) outgoing.write(NO_BYTES);
  });
  // At the end of the request, its last chunk may not be written yet.
  incoming.once('end', () => {
    hasEnded = true;
    endOnce();
  });
  return () => {
    isStopped = true;
    incoming.resume();
  };
}

function endRequest({ rawTrailers }: IncomingMessage, outgoing: ClientRequest): void {
  const trailers = headerPairs(rawTrailers);
  if (trailers.length > 0) outgoing.addTrailers(trailers);
  outgoing.end();
}
