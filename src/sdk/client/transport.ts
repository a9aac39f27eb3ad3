import type { Method } from './types.ts';

/** `Uint8Array<ArrayBuffer>` from TypeScript 5.7 on, and `Uint8Array` before, which knows no other. */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** What the client needs of an `AbortSignal` where the types of the run time do not know one. */
interface AnySignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the run time's types, be they those of the DOM, of Node or none. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : AnySignal;

/** The headers of a response; the standard `Headers` fit. */
export interface AnswerHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(visit: (value: string, name: string) => void): void;
}

/** A complete response over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The body, read to its end. Where it is no UTF-8, it begins with U+FFFD, so that it is no JSON either. */
  readonly text: string;
}

/** A request as it is about to be sent, without the key. */
export interface OutgoingRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Bytes | undefined;
}

export interface Fault {
  readonly kind: 'connection' | 'timeout' | 'too-large';
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Tells a failure of the connection from the end of the run time's own clock, by what the run time calls it. */
export function faultOf(code: string): Fault {
  const clock = /timed?out/i.test(code) && { clock: 'transport' };
  return { kind: clock ? 'timeout' : 'connection', message: code, code, ...clock };
}

/** Takes the key out of a text, should the server have put it there; in JSON, however a string writes it. */
export type Hide = (text: string, isJson?: boolean) => string;

export interface Reading {
  readonly maxAnswerBytes: number;
  readonly hide: Hide;
}

/** What a transport reports of a request under way, for the error of a call that fails. */
export interface Seen {
  /** Becomes false before the first byte of the request can leave. */
  unsent: boolean;
  status?: number | undefined;
  /** Its header `x-request-id`, without the key. */
  requestId?: string | undefined;
}

/** How a transport reads a body: a reader of a stream has this form, and an iterator. */
export interface BodyReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Bytes | undefined }>;
  cancel(): unknown;
}

/** All values of a list or an object but the first come after a comma, and each such value after a bracket. */
const BEFORE_A_VALUE = /[[{,]/;

/**
 * Reads a body to its end, as long as it is not too long. It may hold 2^20 values, or one for each 64 bytes of a larger
 * limit: in memory each takes far more than its bytes, so that 60 MB of `[` would take nine seconds and 3 GB.
 */
export async function readBody(
  reader: BodyReader,
  noted: Noted,
  { maxAnswerBytes: limit }: Reading,
): Promise<Answer | Fault> {
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
    const bytes = parts[1] ? await new Blob(parts).arrayBuffer() : parts[0]; // a Blob is slow, and most have one part
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

export type Noted = Omit<Answer, 'text'>;

/** Notes the status of a response, and the header that identifies its request, when it has it (§7); takes the key out of its headers. */
export function note(progress: Seen, hide: Hide, { status, headers }: Noted): Noted {
  let hidden = headers;
  headers.forEach((echo) => {
    if (hide(echo) === echo) return; // nearly always: to copy all takes long
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

/** Sends a request once, follows no redirect, waits as long as it takes, and does not reject. */
export type Transport = (
  request: OutgoingRequest,
  progress: Seen,
  reading: Reading,
  signal?: Signal,
) => Promise<Answer | Fault>;

/**
 * The package with its version, which package.json has as well: a test compares the two. It is sent on Node and
 * Deno. In a browser it would be refused, or have the browser ask the server first; elsewhere the run time names itself.
 */
export const USER_AGENT = 'colloquy/0.1.0';
