export interface ServedRequest {
  /** The method in upper case. */
  readonly method: string;
  /** The path as it was sent, without the query; `*` for a request to the server as a whole. */
  readonly path: string;
  /** The query without the question mark; empty without a query. */
  readonly query: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body; `undefined` if it is larger than {@link BODY_LIMIT}. */
  readonly body: Uint8Array | undefined;
  /** Aborts if the caller hangs up before the response; absent if that cannot be noticed. */
  readonly signal?: AbortSignal;
}

/** Values of the parameters in a path, by name, as they were sent. */
export type PathValues = Readonly<Record<string, string>>;

export const BODY_LIMIT = 10 * 1024 * 1024;

/** Splits a request target into path and query (RFC 9112, section 3.2: origin, absolute and asterisk form). */
export function parseTarget(target: string): { path: string; query: string } {
  const local = /^[/*]/.test(target) ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const mark = local.indexOf('?');
  return mark === -1 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}
