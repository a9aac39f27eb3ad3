/** A request as the client sent it, at the address of the API. */
export interface PassedRequest {
  readonly method: string;
  /** The address at the API, as text: a client can send what is no URL. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` if there was none. */
  readonly body: Uint8Array | undefined;
}

/** A response as the API sent it. */
export interface PassedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** With its content codings. */
  readonly body: Uint8Array;
}

/**
 * Why an exchange cannot be judged: a body is larger than the limit, the response came before the request was whole, the client
 * hung up, or the connection changed its protocol.
 */
export type Unjudgeable = 'large' | 'early' | 'hung-up' | 'upgrade';

/** The result of an exchange that passed. */
export type Result =
  | { readonly kind: 'complete'; readonly response: PassedResponse }
  /** The API sent no response, or not all of it. */
  | { readonly kind: 'failed'; readonly code: string; readonly status?: number }
  | { readonly kind: 'unjudgeable'; readonly why: Unjudgeable; readonly status?: number }
  /** It was not sent, because it is not valid. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** An exchange that passed. */
export interface Passed {
  readonly request: PassedRequest;
  readonly result: Result;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
}

/** The problems of a response in words, by the id of the broken statement. */
export type Broken = ReadonlyMap<string, string>;

/** Judges what passes. */
export interface ProxyJudge {
  /** Is called once for each exchange, before the end of a response that is held back. */
  onPassed(passed: Passed): Broken;
  /** Why a request is not valid; empty if it is. */
  faultsOf(request: PassedRequest): readonly string[];
  /** Explains the code of an error in words. */
  explain(code: string): string;
}
