import type { IncomingHttpHeaders } from 'node:http';

/** A request as the front received it. */
export interface Incoming {
  /** In upper case, as HTTP has it. */
  readonly method: string;
  /** As it was sent, without the query; `*` for a request to the server as a whole. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Splits a request target into path and query (RFC 9112, section 3.2: origin, absolute and asterisk form). */
export function parseTarget(target: string): { path: string; query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const mark = local.indexOf('?');
  return mark === -1 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}
