export interface ServedRequest {
  /** In upper case, as HTTP has it. */
  readonly method: string;
  /** As it was sent, without the query; `*` for the server as a whole. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `undefined` for a body that is larger than {@link BODY_LIMIT}. */
  readonly body: Uint8Array | undefined;
  /** Is aborted when the caller hangs up before the response; absent where nothing tells. */
  readonly signal?: AbortSignal;
}

/** Values of a path template's parameters, by name, as they were sent. */
export type PathValues = Readonly<Record<string, string>>;

export const BODY_LIMIT = 10 * 1024 * 1024;

/** Objects and lists within each other that are read of a request's body: of more, what follows would not come to an end. */
export const NESTING_LIMIT = 1000;

export const NESTED_TOO_DEEP = {
  kind: 'limit',
  message: `it is nested deeper than the ${NESTING_LIMIT} levels that are read here`,
} as const;

/** Splits a request target into path and query (RFC 9112, section 3.2: origin, absolute and asterisk form). */
export function parseTarget(target: string): { path: string; query: string } {
  const local = /^[/*]/.test(target) ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const mark = local.indexOf('?');
  return mark === -1 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}
