import type { Core } from '../core.ts';
import { waitWithinTime } from '../deadline.ts';
import { parsedBodyFromHost } from '../parsed-body.ts';
import { realSetTimeout } from '../real-timers.ts';
import type { Answer, Body, BodyProblem, Outcome, PlainRequest } from '../request.ts';

/** Further data that a host of the Fetch standard passes on. */
export interface FetchOptions<Native = unknown> {
  /**
   * The body, if the host has already read it: its bytes, its text, or the parsed value. Duplicate members of JSON
   * cannot be refused in a parsed value.
   */
  readonly body?: unknown;
  /**
   * The request object for `context` and for `request.native` of tools, instead of the `Request`; for example the
   * context of Hono.
   */
  readonly native?: Native;
  /** Tells the host not to end the work of the request before a promise settles. */
  waitUntil?(promise: Promise<unknown>): void;
}

export async function answerFetch(core: Core, request: Request, options: FetchOptions = {}): Promise<Response> {
  let finish = (_outcome: Outcome): void => {};
  const plainRequest = fromRequest(request, options, (callback) => {
    finish = (outcome) => {
      // The host gets the response before this timer fires.
      const finished = new Promise<void>((resolve) => {
        realSetTimeout(() => resolve(callback(outcome)), 0);
      });
      options.waitUntil?.(finished);
    };
  });
  const [status, headers, body] = await new Promise<Answer>((resolve) => core.answer(plainRequest, resolve));
  if (body.length > MAX_BUFFERED_CHARS) return new Response(toStream(body, finish), { status, headers });
  finish(request.signal.aborted ? 'aborted' : 'sent');
  return new Response(body === '' || request.method === 'HEAD' ? null : body, { status, headers });
}

/**
 * The maximum length of a body that is written at once: it fits the buffer of a socket, and a stream would cost more.
 */
const MAX_BUFFERED_CHARS = 8_192;
/** The bytes of a piece of a stream. A host takes the next piece when it has sent most of those before. */
const PIECE_BYTES = 16_384;

function toStream(body: string, finish: (outcome: Outcome) => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let offset = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (offset < bytes.length) {
          controller.enqueue(bytes.subarray(offset, offset + PIECE_BYTES));
          offset += PIECE_BYTES;
        } else {
          controller.close();
          finish('sent');
        }
      },
      cancel: () => finish('aborted'),
    },
    { highWaterMark: 0 }, // produces a piece only when the host asks for it
  );
}

function fromRequest(
  request: Request,
  { body, native = request }: FetchOptions,
  onFinished: PlainRequest['onFinished'],
): PlainRequest {
  const { url } = request;
  return {
    method: request.method,
    target: url.slice(url.indexOf('/', url.indexOf('://') + 3)),
    native,
    header: (name) => request.headers.get(name) ?? undefined,
    body: async (bytes, milliseconds) => {
      // Reading `request.body` makes a stream, so it is only done if needed.
      if (body === undefined) return readBody(request, bytes, milliseconds);
      const contentType = request.headers.get('content-type') ?? undefined;
      const state = { contentType, isPresent: request.body !== null, isRead: request.bodyUsed };
      return parsedBodyFromHost(body, state, bytes) ?? readBody(request, bytes, milliseconds);
    },
    onHangUp(callback) {
      if (request.signal.aborted) callback();
      else request.signal.addEventListener('abort', callback, { once: true });
    },
    onFinished,
  };
}

async function readBody(request: Request, bytes: number, milliseconds: number): Promise<Body> {
  if (request.bodyUsed) return 'already-read';
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > bytes) return 'body-too-large';
  // HTTP allows no more bytes than the declared length, and a host reads the whole faster than a stream.
  if (declared !== null) return waitWithinTime(milliseconds, readWhole(request, bytes), () => 'unfinished-body');
  if (request.body === null) return new Uint8Array();
  if (request.body.locked) return 'already-read';
  const reader = request.body.getReader();
  return waitWithinTime(milliseconds, readPieces(reader, bytes), () => {
    cancel(reader);
    return 'unfinished-body';
  });
}

async function readWhole(request: Request, bytes: number): Promise<Uint8Array | BodyProblem> {
  try {
    const body = await request.arrayBuffer();
    return body.byteLength > bytes ? 'body-too-large' : new Uint8Array(body);
  } catch {
    return 'unfinished-body';
  }
}

type StreamReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readPieces(reader: StreamReader, bytes: number): Promise<Uint8Array | BodyProblem> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length;
      if (length > bytes) {
        cancel(reader);
        return 'body-too-large';
      }
      pieces.push(piece.value);
    }
  } catch {
    return 'unfinished-body';
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function cancel(reader: StreamReader): void {
  reader.cancel().catch(() => {});
}
