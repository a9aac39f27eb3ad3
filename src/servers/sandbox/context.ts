import type { Json, Schema } from '../../contract/model/index.ts';
import type {
  PathValues,
  PreparedSchemas,
  ResponseSource,
  ServedContract,
  ServedRequest,
  SourceRefusal,
  SourceResponse,
} from '../http/index.ts';
import type { Clock } from './clock.ts';
import type { DeveloperKey } from './data/keys.ts';
import type { Identifiers } from './identifiers.ts';
import type { Reply, ReplyTool } from './reply.ts';
import type { Store, Transaction } from './store/store.ts';

/** The moments of a request at which a test can end the process. */
export type ProcessingMoment =
  | 'before the message is kept'
  | 'after the message is kept'
  | 'during the reply'
  | 'before the reply is kept'
  | 'while the reply is kept'
  | 'before the answer'
  | 'before the memory is kept'
  | 'while the memory is kept';

export interface SandboxContext {
  readonly contract: ServedContract;
  readonly schemas: PreparedSchemas;
  /** The source of errors, and of values for fields that have no `x-means`. */
  readonly forms: ResponseSource;
  readonly sample: (schema: Schema) => Json | undefined;
  readonly ids: Identifiers;
  readonly store: Store;
  readonly clock: Clock;
  readonly reply: Reply;
  readonly replyLimit: number;
  tools(): Promise<readonly ReplyTool[]>;
  /** Called with a failure of the store or of a reply during a request. */
  readonly onFailure: (error: unknown) => void;
  readonly at: (moment: ProcessingMoment) => void;
  /**
   * Returns a signal that aborts when the sandbox stops, or when the stored data is replaced; the reason is a sentence.
   */
  readonly interruption: () => AbortSignal;
}

/** A request whose key was checked, with the resources in its path. */
export interface AuthorizedRequest<Resources> {
  readonly key: DeveloperKey;
  /** Ids of the open points at which another choice might refuse the key. */
  readonly openPoints: readonly string[];
  readonly resources: Resources;
  /** Returns the response of an operation that only reads; `undefined` for other operations. */
  readonly read: () => SourceResponse | undefined;
}

export interface OperationRequest<Resources> {
  readonly request: ServedRequest;
  /** The values of all path parameters as texts, also of parameters that identify no stored resource. */
  readonly values: PathValues;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorized: AuthorizedRequest<Resources>;
}

/**
 * Handles a valid request.
 *
 * @throws {RefusalError} if it refuses the request.
 */
export type OperationHandler<Resources = object> = (request: OperationRequest<Resources>) => Promise<SourceResponse>;

/**
 * An operation that only reads and has no resource in its path; with one, it would be an `OperationHandler`. It runs in
 * the same round trip as the check of the key.
 */
export interface OperationReader {
  /**
   * @param key The id in the sent key, whose secret is not checked yet; 0 if the sent text cannot be a key.
   * @throws {RefusalError} if it refuses the request.
   */
  read(request: ServedRequest, key: number): Transaction<SourceResponse>;
}

export class RefusalError extends Error {
  readonly answer: SourceRefusal;

  constructor(refused: number, message: string, openPoints: readonly string[] = [], more: Partial<SourceRefusal> = {}) {
    super(message);
    this.answer = { refused, message, openPoints, ...more };
  }
}
