import { isString } from '../shape.ts';
import {
  type Answer,
  type BodyReader,
  type Bytes,
  faultOf,
  note,
  readBody,
  type Signal,
  type Transport,
} from '../transport.ts';

/** What the client needs of `fetch`; the standard one fits. */
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
  /** A stream of bytes. Without one, `text` is read instead, however long it is. */
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
}

export type MakeTransport = (fetch?: Fetch) => Transport;

export function fetchTransport(fetch?: Fetch): Transport {
  return async ({ url, method, headers, body }, progress, reading, signal) => {
    try {
      progress.unsent = false; // fetch does not say when
      const send = fetch ?? (globalThis.fetch as Fetch);
      // a member that is undefined is as good as none
      const response = await send(url, { method, headers, body, signal, redirect: 'manual' } as FetchInit);
      const noted = note(progress, reading.hide, response);
      if (response.body) return await readBody(response.body.getReader(), noted, reading);
      return { ...noted, text: await response.text() };
    } catch (error) {
      // the message of an error can hold anything, such as the headers; and fetch does not say what was sent before
      const { cause, code = Object(cause).code, name } = Object(error);
      return faultOf(`${isString(code) ? code : name}`); // a DOMException's code is a number
    }
  };
}
