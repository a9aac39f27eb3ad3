import type { MediaType, Operation } from '../../contract/model/index.ts';
import type { PathValues, ServedRequest } from './request.ts';

export interface SourceRequest {
  readonly status?: number | undefined;
  readonly example?: string | undefined;
  /** The media type of the response; if `undefined`, the source chooses. */
  readonly mediaType?: string | undefined;
  /** The valid body of the request; `undefined` if there is none. */
  readonly body?: unknown;
  readonly request: ServedRequest;
  readonly values: PathValues;
}

/** A response that a source gives. If a source returns the same object again, it is described only once. */
export interface SourceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body as it is sent; if absent, the `write` of the source writes the body, or it is sent as JSON or as text. */
  readonly written?: string | Uint8Array | undefined;
  /** Ids of the open points that the source decided, if no element of the response has their mark. */
  readonly openPoints?: readonly string[];
  /**
   * A response with the same fields and open points but other values. It is described once for all responses with this
   * template, which takes 17 µs a response instead of 43.
   */
  readonly template?: SourceResponse;
  /** Milliseconds to wait before the response. */
  readonly delay?: number;
}

/** The refusal of a valid request, which becomes an error in the form of the operation. */
export interface SourceRefusal {
  readonly refused: number;
  readonly message: string;
  /** The first of several reasons in the message; `undefined` if it has only one. */
  readonly first?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly openPoints?: readonly string[];
  readonly isDropped?: boolean;
  /** `false` if the source itself failed, which no contract documents. */
  readonly inContract?: false | undefined;
}

/** A fault that only the source can find: in the key, or in a resource of the path. */
export interface SourceFault extends SourceRefusal {
  readonly step: 'key' | 'resource';
}

/** A source of responses to valid requests, and of the form of errors. */
export interface ResponseSource {
  /** Whether the responses are those of the document, which are sent even if they do not match their schemas. */
  readonly isOfDocument?: boolean;
  /**
   * Returns a response that does not depend on a request, such as the form of an error.
   *
   * @throws {ServeError} if the contract's own response is invalid.
   */
  form(operation: Operation, status?: number, mediaType?: string): Promise<SourceResponse>;
  /**
   * Responds to a valid request.
   *
   * @throws {ServeError} if the contract's own response is invalid.
   */
  respond(operation: Operation, request: SourceRequest): Promise<SourceResponse | SourceRefusal>;
  /** Writes a body in its media type. If absent, it is written as JSON or as text. */
  write?(body: unknown, mediaType: string, content: MediaType | undefined): string | Uint8Array;
  /** Finds faults of the key and, if values are given, of the resources in the path. May be absent. */
  faults?(
    operation: Operation,
    request: ServedRequest,
    values: PathValues | undefined,
  ): Promise<readonly SourceFault[]>;
}
