import type { Method } from './types.ts';

/** `Uint8Array<ArrayBuffer>` from TypeScript 5.7 on; `Uint8Array` before. */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** The part of `AbortSignal` that the client uses, for run times without that type. */
interface AnySignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the type library in use (DOM or Node), or `AnySignal` if it has none. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : AnySignal;

/** The headers of a response, such as the standard `Headers`. */
export interface AnswerHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(visit: (value: string, name: string) => void): void;
}

/** A complete response over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The whole body. If it is not UTF-8, the text begins with U+FFFD, so that it is not JSON either. */
  readonly text: string;
}

/** A request to send. Hooks get it without the key, which is added after them. */
export interface OutgoingRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Bytes | undefined;
}

export interface TransportFault {
  readonly kind: 'connection' | 'timeout' | 'too-large';
  readonly message: string;
  readonly [field: string]: unknown;
}

/**
 * Makes the error of a failed connection, or of a timeout of the run time, from an error code.
 *
 * @param message the text to print; by default the code.
 */
export function toFault(code: string, message: string = code): TransportFault {
  const clock = /timed?out/i.test(code) && { clock: 'transport' };
  return { kind: clock ? 'timeout' : 'connection', message, code, ...clock };
}

/** Replaces the key in a text of the server; in JSON also a key that is written with escapes. */
export type Hide = (text: string, isJson?: boolean) => string;

export interface ReadOptions {
  readonly maxAnswerBytes: number;
  readonly hide: Hide;
}

/** The progress of a request that a transport reports, for the error of a failed call. */
export interface TransportProgress {
  /** Set to false before the first byte of the request may leave. */
  unsent: boolean;
  status?: number | undefined;
  /** The header `x-request-id` of the response, without the key. */
  requestId?: string | undefined;
}

/** Reads a body in pieces: a reader of a stream, or an iterator. */
export interface BodyReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Bytes | undefined }>;
  cancel(): unknown;
}

/** The characters that come before a value: a bracket before the first one, a comma before each other one. */
const BEFORE_A_VALUE = /[[{,]/;

/**
 * Reads a body up to the limit, and up to 2^20 values, or one for each 64 bytes of a larger limit: a value takes far
 * more memory than its bytes, and 60 MB of `[` would take nine seconds and 3 GB.
 */
export async function readBody(
  reader: BodyReader,
  noted: ResponseHead,
  { maxAnswerBytes: limit }: ReadOptions,
): Promise<Answer | TransportFault> {
  const values = Math.max(2 ** 20, limit / 64);
  const parts: Bytes[] = [];
  let length = 0;
  while (length <= limit) {
    const { value } = await reader.read();
    if (!value) break;
    length += value.length;
    parts.push(value);
  }
  if (length <= limit) {
    const bytes = parts[1] ? await new Blob(parts).arrayBuffer() : parts[0]; // a Blob is slow, and most bodies have one part
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      text = `\ufffd${new TextDecoder().decode(bytes)}`;
    }
    if (length < values || text.split(BEFORE_A_VALUE, values).length < values) return { ...noted, text };
  }
  reader.cancel();
  return { kind: 'too-large', message: 'see maxAnswerBytes', limit };
}

export type ResponseHead = Omit<Answer, 'text'>;

/** Notes the status and the request id (§7) of a response in the progress, and returns its head without the key. */
export function noteHead(progress: TransportProgress, hide: Hide, { status, headers }: ResponseHead): ResponseHead {
  let hidden = headers;
  headers.forEach((echo) => {
    if (hide(echo) === echo) return; // nearly always: copying all headers is slow
    const copy = new Headers();
    headers.forEach((value, name) => {
      copy.append(name, hide(value));
    });
    hidden = copy;
  });
  progress.status = status;
  progress.requestId = hidden.get('x-request-id') || undefined;
  return { status, headers: hidden };
}

/** Sends a request once, without following redirects and without a time limit, and never rejects. */
export type Transport = (
  request: OutgoingRequest,
  progress: TransportProgress,
  reading: ReadOptions,
  signal?: Signal,
) => Promise<Answer | TransportFault>;

/**
 * The package with its version; a test compares it with package.json. It is sent on Node and Deno. A browser would
 * refuse the header or send a preflight for it; other run times send their own.
 */
export const USER_AGENT = 'colloquy/0.1.0';
