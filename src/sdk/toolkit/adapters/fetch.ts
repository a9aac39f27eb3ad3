import type { Core } from '../core.ts';
import { within } from '../deadline.ts';
import { handedIn } from '../handed-in.ts';
import { realSetTimeout } from '../real-timers.ts';
import type { Answer, Body, BodyProblem, Outcome, PlainRequest } from '../request.ts';

/** What a host of the Fetch standard has besides the request. */
export interface FetchOptions<Native = unknown> {
  /**
   * The body, where the host has read it already: its bytes or its text, or what it was parsed to. Members of JSON that
   * are named twice cannot be refused where it was parsed.
   */
  readonly body?: unknown;
  /** What `context` is given, and tools find as `request.native`, in place of the `Request`: the context of Hono, for example. */
  readonly native?: Native;
  /** Keeps the host from ending the request's work before a promise has settled, where it would. */
  waitUntil?(promise: Promise<unknown>): void;
}

export async function answerFetch(core: Core, request: Request, options: FetchOptions = {}): Promise<Response> {
  let finish = (_outcome: Outcome): void => {};
  const plainRequest = fromRequest(request, options, (callback) => {
    finish = (outcome) => {
      // The host has the response, and writes it before it comes to this.
      const finished = new Promise<void>((resolve) => {
        realSetTimeout(() => resolve(callback(outcome)), 0);
      });
      options.waitUntil?.(finished);
    };
  });
  const [status, headers, body] = await new Promise<Answer>((resolve) => core.answer(plainRequest, resolve));
  if (body.length > SHORT) return new Response(streamOf(body, finish), { status, headers });
  finish(request.signal.aborted ? 'aborted' : 'sent');
  return new Response(body === '' || request.method === 'HEAD' ? null : body, { status, headers });
}

/** Length of a body that fits the buffer of a socket and is written at once. A stream costs more than such a response. */
const SHORT = 8_192;
/** Bytes of a piece of a stream. A host takes the next one when it has sent most of those before. */
const PIECE = 16_384;

function streamOf(body: string, finish: (outcome: Outcome) => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let offset = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (offset < bytes.length) {
          controller.enqueue(bytes.subarray(offset, offset + PIECE));
          offset += PIECE;
        } else {
          controller.close();
          finish('sent');
        }
      },
      cancel: () => finish('aborted'),
    },
    { highWaterMark: 0 }, // nothing is taken before the host asks for it
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
      // The stream of a body, which `Request` has to make, is not asked for without need.
      if (body === undefined) return readBody(request, bytes, milliseconds);
      const contentType = request.headers.get('content-type') ?? undefined;
      const state = { contentType, isThere: request.body !== null, isRead: request.bodyUsed };
      return handedIn(body, state, bytes) ?? readBody(request, bytes, milliseconds);
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
  // With a length that fits, HTTP lets no more bytes through, and a host reads them faster than its stream.
  if (declared !== null) return within(milliseconds, readWhole(request, bytes), () => 'unfinished-body');
  if (request.body === null) return new Uint8Array();
  if (request.body.locked) return 'already-read';
  const reader = request.body.getReader();
  return within(milliseconds, readPieces(reader, bytes), () => {
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

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readPieces(reader: Reader, bytes: number): Promise<Uint8Array | BodyProblem> {
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

function cancel(reader: Reader): void {
  reader.cancel().catch(() => {});
}
