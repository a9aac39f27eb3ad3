import type { MediaType, Operation } from '../../contract/model/index.ts';
import type { PathValues, ServedRequest } from './request.ts';

export interface SourceRequest {
  readonly status?: number | undefined;
  readonly example?: string | undefined;
  /** The media type of the response; that of the source's choice by default. */
  readonly mediaType?: string | undefined;
  /** The valid body of the request; `undefined` without one. */
  readonly body?: unknown;
  readonly request: ServedRequest;
  readonly values: PathValues;
}

/** A response of a source. A source may return one object many times; its description is then made once. */
export interface SourceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body as it is sent, if that is not its JSON or its text. */
  readonly written?: string | Uint8Array | undefined;
  /** Ids of the open points that the source decided, and that no element of the response carries. */
  readonly openPoints?: readonly string[];
  /** A response with the same fields, open points and other values, described once: 17 µs a message instead of 43. */
  readonly template?: SourceResponse;
  /** Milliseconds to wait before the response. */
  readonly delay?: number;
}

/** The refusal of a valid request, which becomes an error in the form of the operation. */
export interface SourceRefusal {
  readonly refused: number;
  readonly message: string;
  /** The first of several reasons in the message. */
  readonly first?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly openPoints?: readonly string[];
  readonly isDropped?: boolean;
  /** `false` for a failure of the source, which no contract documents. */
  readonly inContract?: false | undefined;
}

/** A fault that only the source can find: of the key, or of a resource in the path. */
export interface SourceFault extends SourceRefusal {
  readonly step: 'key' | 'resource';
}

/** The source of responses to valid requests, and of the form of errors. */
export interface ResponseSource {
  /** Whether the responses are those of the document, which are sent even if they do not fit their schemas. */
  readonly isOfDocument?: boolean;
  /**
   * Returns a response apart from any request: the form of an error.
   *
   * @throws {ServeError} if the contract does not allow its own response.
   */
  form(operation: Operation, status?: number, mediaType?: string): Promise<SourceResponse>;
  /** @throws {ServeError} if the contract does not allow its own response. */
  respond(operation: Operation, request: SourceRequest): Promise<SourceResponse | SourceRefusal>;
  /** Writes a body in its media type; as JSON or as a text by default. Optional. */
  write?(body: unknown, mediaType: string, content: MediaType | undefined): string | Uint8Array;
  /** Finds faults of a request's key and, if values are given, of the resources in its path. Optional. */
  faults?(
    operation: Operation,
    request: ServedRequest,
    values: PathValues | undefined,
  ): Promise<readonly SourceFault[]>;
}
