import { isString } from '../shape.ts';
import {
  type Answer,
  type BodyReader,
  type Bytes,
  noteHead,
  readBody,
  type Signal,
  type Transport,
  toFault,
} from '../transport.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Bytes;
  readonly signal?: Signal;
  readonly redirect: 'manual';
}

export interface FetchedAnswer {
  readonly status: number;
  readonly headers: Answer['headers'];
  /** A stream of bytes. Without it, `text` is read instead, without a limit. */
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
}

export type MakeTransport = (fetch?: Fetch) => Transport;

export function fetchTransport(fetch?: Fetch): Transport {
  return async ({ url, method, headers, body }, progress, reading, signal) => {
    try {
      progress.unsent = false; // fetch does not report when it sends
      const send = fetch ?? (globalThis.fetch as Fetch);
      // undefined members count as absent
      const response = await send(url, { method, headers, body, signal, redirect: 'manual' } as FetchInit);
      const noted = noteHead(progress, reading.hide, response);
      if (response.body) return await readBody(response.body.getReader(), noted, reading);
      return { ...noted, text: await response.text() };
    } catch (error) {
      // the message is left out, as it may contain anything, such as headers
      const { cause, code = Object(cause).code, name } = Object(error);
      const reason = `${isString(code) ? code : name}`; // a DOMException's code is a number
      const { location } = globalThis as { readonly location?: unknown };
      // a browser does not report whether the server is down or forbids calls of pages
      return toFault(reason, location && reason === 'TypeError' ? 'no response, or no CORS' : reason);
    }
  };
}
