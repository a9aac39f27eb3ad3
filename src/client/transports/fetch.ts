import type { Signal } from '../signal.ts';
import type { Answer, Fault, Transport } from '../transport.ts';

/** What the client needs of `fetch`; the standard one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly redirect: 'manual';
  readonly signal?: Signal;
}

export interface FetchedAnswer {
  readonly status: number;
  readonly headers: Answer['headers'];
  text(): Promise<string>;
}

/** Failures that happen before a connection stands, by the codes of Node (POSIX, undici) and Bun. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;

/** Sends with `fetch`: that of the run time, or the caller's. */
export function fetchTransport(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): Transport {
  return async ({ method, url, headers, body }, signal) => {
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body: body as string | Uint8Array<ArrayBuffer> }),
        ...(signal && { signal }),
        // Bun's own clock fires after five minutes; no other run time knows this member
        ...{ timeout: false },
      });
      if (response.status === 0) return { fault: 'REDIRECTED', unsent: false };
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      return faultOf(error);
    }
  };
}

function faultOf(error: unknown): Fault {
  const fault = codeOf(error) ?? 'UNKNOWN';
  return { fault, unsent: BEFORE_SENDING.test(fault) };
}

/** The code of an error or of its cause, or else its name: never its message, which can hold anything. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(cause) ?? (typeof name === 'string' ? name : undefined);
}
