import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from '../http/real-timers.ts';
import { BodyCopy } from './body-copy.ts';
import { forwardedResponseHeaders, headerPairs, NO_BYTES, type RawHeaders } from './headers.ts';
import { brokenHeader } from './own-responses.ts';
import type { BrokenStatements } from './passed.ts';

export interface PassBackOptions {
  /** The version of HTTP of the client. */
  readonly version: string;
  /** Whether the response is held back until it is judged, up to the limit of a body. */
  readonly holds: boolean;
  /** Headers that replace those of the response, by lower-case name. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Called when the response is complete, with its body; `undefined` for a body over the limit. */
  onEnd(body: Buffer | undefined): BrokenStatements;
  /** Responds in place of the API with what its response breaks; absent if it is only marked. */
  respondBroken?(broken: BrokenStatements): void;
  onCut(code: string): void;
}

/** Passes a response back as it arrives, or whole with the ids of the statements that it breaks. */
export function passBack(received: IncomingMessage, response: ServerResponse, options: PassBackOptions): void {
  const { version, replaced, onEnd, respondBroken, onCut } = options;
  const { statusCode = 0, statusMessage = '', headers } = received;
  const copy = new BodyCopy();
  // A stream of events has no end to wait for.
  let isHeld = options.holds && !/^text\/event-stream/i.test(headers['content-type'] ?? '');
  let hasWritten = false;
  const writeHead = (added: RawHeaders = []): void => {
    response.sendDate = false;
    response.writeHead(statusCode, statusMessage, [...forwardedResponseHeaders(received, replaced, version), ...added]);
  };
  const sendHeldResponse = (added?: RawHeaders): void => {
    isHeld = false;
    writeHead(added);
    for (const chunk of copy.chunks) response.write(chunk);
  };
  if (!isHeld) {
    writeHead();
    // Waits a moment, so that the head is sent together with the first bytes of the body if these have arrived.
    setImmediate(() => {
      if (!hasWritten && !response.writableEnded) response.write(NO_BYTES);
    });
  }
  response.on('drain', () => received.resume());
  received.on('data', (chunk: Buffer) => {
    if (isHeld && copy.isFullWith(chunk)) sendHeldResponse();
    copy.add(chunk);
    if (isHeld) return;
    hasWritten = true;
    if (!response.write(chunk)) received.pause();
  });
  received.on('error', (error: NodeJS.ErrnoException) => onCut(error.code ?? 'failed'));
  received.on('end', () => {
    // Some responses end with their connection: those without a length and without chunks.
    if (!received.complete) return onCut('ECONNRESET');
    const broken = onEnd(copy.bytes());
    if (isHeld && broken.size > 0 && respondBroken !== undefined) return respondBroken(broken);
    if (isHeld) sendHeldResponse(brokenHeader(broken));
    const trailers = headerPairs(received.rawTrailers);
    if (trailers.length > 0) response.addTrailers(trailers);
    response.end();
  });
}
