import type { ExactJson, Operation, Response, Schema } from '../model/index.ts';

/** The credentials of a request: `unknown` in a recording, which does not show them or whether they were valid. */
export type CredentialsState = 'stated' | 'missing' | 'invalid' | 'unknown';

/** The state of the resource in the path, if the sender knows that it does not exist or that this key cannot access it. */
export type ResourceState = 'absent' | 'inaccessible';

export type CredentialsScheme =
  | { readonly type: 'http'; readonly scheme: 'bearer' | 'basic' }
  | { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string };

/** A request, without its credentials and cookies. */
export interface SentRequest {
  readonly surface: string;
  readonly method: string;
  /** The origin and the base path of the server, without a slash at the end; absent if it was not recorded. */
  readonly address?: string;
  /** The path after the base path. */
  readonly path: string;
  /** The query without `?`; empty if there is none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly credentials: CredentialsState;
  /** Where the credentials were sent, in the terms of OpenAPI, without their value. */
  readonly scheme?: CredentialsScheme;
  /** Names of the stated security schemes whose keys were sent; absent if they were not recorded. */
  readonly keySchemes?: readonly string[];
  readonly resource?: ResourceState;
  /** The key that a probe sent: `stated`, `missing`, or a kind of invalid key such as `shortened`. */
  readonly keyForm?: string;
  /** The scheme in which a probe sent the key, if it is not a stated one, such as `Token`. */
  readonly keyScheme?: string;
  /** Whether another write was sent to the same resource at the same time. */
  readonly atOnce?: true;
  /** Whether the texts of the body are those of an earlier request with other optional fields. */
  readonly hasEarlierTexts?: true;
  /** Whether a response named the query of this request, such as the query of the next page. */
  readonly isNamed?: true;
  /** Whether the query of this request is a filter that the user named, with a value that exists. */
  readonly hasNamedFilter?: true;
  /** The original request, if this one follows a redirect to the same origin. */
  readonly redirectedFrom?: RedirectedRequest;
}

/** A read that was redirected, and the status of the redirect. */
export interface RedirectedRequest {
  readonly path: string;
  readonly query: string;
  readonly status: number;
}

/** A complete response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body after decoding the content codings of HTTP. */
  readonly body: Uint8Array;
  /** The coding in `Content-Encoding` that could not be decoded; `body` is then as it was received. */
  readonly undecodableCoding?: string;
}

/** One request and its response, without the key, from any source: a probe, a recording, or the hook of a client. */
export interface Exchange {
  readonly request: SentRequest;
  /** The response; `undefined` if there was none, or an incomplete one. */
  readonly response: ReceivedResponse | undefined;
  /** The reason why there is no response, in a word, such as `ECONNRESET`. */
  readonly failure?: string;
  /** Whether the connection that failed is the one to the proxy. */
  readonly isProxyFailure?: true;
  /** The status of an incomplete response, if it was recorded. */
  readonly status?: number;
  /** The duration of the request, if it was recorded. */
  readonly milliseconds?: number;
  /** The time at which the request was sent, in ISO 8601. */
  readonly startedAt?: string;
  /** The number of its entry in a recording, from which other entries may be missing. */
  readonly entry?: number;
}

/** A problem of a request or a response. */
export interface ExchangeProblem {
  /** The problem in words, for reports. */
  readonly how: string;
  /** Identifies the kind of problem: the same keyword at the same place, in any element of a list. */
  readonly reason: string;
}

/** A part of a request that contradicts the contract. */
export interface Fault extends ExchangeProblem {
  readonly of: 'key' | 'path' | 'body' | 'resource';
  /** The key of the response that the contract states for this fault; `4XX` if that is open. */
  readonly status: string;
  readonly claims: readonly string[];
}

/** A part of a request that the contract leaves open: a server may accept or refuse it. */
export type OpenPart =
  | 'null'
  | 'further'
  | 'length'
  /** A text of white space alone. */
  | 'blank'
  | 'integer'
  | 'reference'
  | 'media-type'
  | 'query'
  /** A body although the contract states none. */
  | 'unstated-body'
  | 'cross-origin'
  /** Sent together with another write, and refused. */
  | 'at-once'
  /** Sent with the texts of an earlier request, and refused: the server may take it for a repetition. */
  | 'repeated'
  /** A body that is nested deeper than the judge reads. */
  | 'nesting'
  /** The valid key in a scheme that is not stated. */
  | 'key-scheme'
  /** The authentication of the operation. */
  | 'credentials'
  /** The encoding of the operation's body. */
  | 'encoding';

/** A difference between a request and a stated one: a fault, an open part, or another path or method. */
export type Difference = Fault['of'] | OpenPart | 'slash' | 'unknown-path' | 'method';

export interface RequestReading {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  readonly open: ReadonlySet<OpenPart>;
  /** The JSON body; `undefined` if there is none, or if it is not JSON. */
  readonly body: { readonly value: ExactJson } | undefined;
  /** The schema of the JSON body, with its `$ref` resolved. */
  readonly schema: Schema | undefined;
  /** Lengths of the texts in its body, by the pointers of their properties. */
  readonly lengths: ReadonlyMap<string, number>;
}

/** A problem for which statements count as broken. */
export interface Breach extends ExchangeProblem {
  readonly of: 'status' | 'headers' | 'content-type' | 'body';
  readonly statements: readonly string[];
}

/** A response of an operation, compared with the contract. */
export interface ResponseReading {
  readonly body: { readonly value: ExactJson } | undefined;
  readonly documented: Response | undefined;
  /** The schema of the body, with its `$ref` resolved; `undefined` if the contract has none. */
  readonly schema: Schema | undefined;
  /** Pointers to nulls in the body where the contract states a type: whether null is allowed there is open. */
  readonly nulls: readonly string[];
  readonly breaches: readonly Breach[];
  /** Ids of the statements that the response agrees with; empty if it breaks any. */
  readonly kept: ReadonlySet<string>;
}

export interface OperationExchange {
  readonly exchange: Exchange;
  readonly request: RequestReading;
  readonly response: ResponseReading | undefined;
}
