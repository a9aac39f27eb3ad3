import type { Operation } from '../../contract/model/index.ts';
import type { PathValues, ServedRequest } from './request.ts';

export interface SourceRequest {
  readonly status?: number | undefined;
  readonly example?: string | undefined;
  /** The body of the request, read and found right; `undefined` where there is none. */
  readonly body?: unknown;
  readonly request: ServedRequest;
  readonly values: PathValues;
}

/** A response of a source. The same object may be given again and again: what is derived from it is then kept. */
export interface SourceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Ids of the open points that the source decided for a value, and that no element of the response carries. */
  readonly openPoints?: readonly string[];
  /** A response with the same fields and other values, at the same points: 17 µs a message in place of 43. */
  readonly template?: SourceResponse;
  /** Milliseconds to wait before the response. */
  readonly delay?: number;
}

/** Why a right request is not done: an error, in the form that the operation gives it. */
export interface SourceRefusal {
  readonly refused: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly openPoints?: readonly string[];
  readonly isDropped?: boolean;
  /** `false` for a failure of the source, which no contract documents. */
  readonly inContract?: false | undefined;
}

/** Something that only the source can find wrong: with the key of a request, or with what its path names. */
export interface SourceFault extends SourceRefusal {
  readonly step: 'key' | 'resource';
}

/** Where the responses to right requests come from, and the form of the errors. */
export interface ResponseSource {
  /** Whether its responses are those of the document, which are given as they are also where they do not fit their schemas. */
  readonly isOfDocument?: boolean;
  /**
   * A response to no request in particular: the form of an error.
   *
   * @throws {ServeError} when the contract gives no response that it allows itself.
   */
  form(operation: Operation, status?: number): Promise<SourceResponse>;
  /** @throws {ServeError} when the contract gives no response that it allows itself. */
  respond(operation: Operation, request: SourceRequest): Promise<SourceResponse | SourceRefusal>;
  /** Finds the fault of a request's key and, if values are known, of the resources in its path. Absent if the source has none. */
  faults?(
    operation: Operation,
    request: ServedRequest,
    values: PathValues | undefined,
  ): Promise<readonly SourceFault[]>;
}
