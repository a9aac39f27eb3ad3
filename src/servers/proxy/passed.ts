/** A request as the client sent it, at the address of the API. */
export interface PassedRequest {
  readonly method: string;
  /** The address at the API, as text, since a client can send one that is not a valid URL. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; `undefined` if the request has none. */
  readonly body: Uint8Array | undefined;
}

/** A response as the API sent it. */
export interface PassedResponse {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent: compressed, if it has a content coding. */
  readonly body: Uint8Array;
}

/**
 * Why an exchange cannot be judged: a body is larger than the limit, the response came before the request was whole,
 * the client hung up, the connection changed its protocol, or the client asked for a tunnel.
 */
export type UnjudgeableReason = 'large' | 'early' | 'hung-up' | 'upgrade' | 'tunnel';

/** The result of an exchange through the proxy. */
export type ExchangeResult =
  | { readonly kind: 'complete'; readonly response: PassedResponse }
  /** The API sent no response, or not all of it. */
  | { readonly kind: 'failed'; readonly code: string; readonly status?: number }
  | { readonly kind: 'unjudgeable'; readonly why: UnjudgeableReason; readonly status?: number }
  /** The request was not sent to the API, because it is not valid. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** An exchange that passed through the proxy. */
export interface PassedExchange {
  readonly request: PassedRequest;
  readonly result: ExchangeResult;
  /** The time at which the request arrived, in ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
}

/** The statements that a response breaks: the problem in words, by the id of the statement. */
export type BrokenStatements = ReadonlyMap<string, string>;

/** Judges the exchanges that pass through the proxy. */
export interface ProxyJudge {
  /** Called once for each exchange; if the response is held back, before it is sent. */
  onPassed(passed: PassedExchange): BrokenStatements;
  /** Why a request is not valid; empty if it is. */
  findFaults(request: PassedRequest): readonly string[];
  /** Explains the code of an error in words. */
  explain(code: string): string;
}
