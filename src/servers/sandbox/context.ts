import type { Json, Schema } from '../../contract/model/index.ts';
import type {
  ResponseSource,
  Schemas,
  ServedContract,
  ServedRequest,
  SourceRefusal,
  SourceResponse,
} from '../http/index.ts';
import type { Clock } from './clock.ts';
import type { DeveloperKey } from './data/keys.ts';
import type { Identifiers } from './identifiers.ts';
import type { Reply, Tool } from './reply.ts';
import type { Store, Transaction } from './store/store.ts';

/** The moments of a request at which a test ends the process. */
export type Moment =
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
  readonly schemas: Schemas;
  /** Where responses without a memory come from: the form of errors, and what is in fields without a meaning. */
  readonly forms: ResponseSource;
  readonly sample: (schema: Schema) => Json | undefined;
  readonly ids: Identifiers;
  readonly store: Store;
  readonly clock: Clock;
  readonly reply: Reply;
  readonly replyLimit: number;
  tools(): Promise<readonly Tool[]>;
  /** Is given what fails while a request is under way: the store, or what makes the replies. */
  readonly onFailure: (error: unknown) => void;
  readonly at: (moment: Moment) => void;
  /** Is aborted with a sentence when nobody may wait any longer: the sandbox stops, or what is stored is replaced. */
  readonly interruption: () => AbortSignal;
}

/** A request that may be done: who sent it, and what its path names. */
export interface AuthorizedRequest<Resources> {
  readonly key: DeveloperKey;
  /** Ids of the points at which the key is accepted, and another choice may refuse it. */
  readonly openPoints: readonly string[];
  readonly resources: Resources;
  /** Gives what was read with the key; `undefined` where the operation does more than read. */
  readonly read: () => SourceResponse | undefined;
}

export interface OperationRequest<Resources> {
  readonly request: ServedRequest;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorized: AuthorizedRequest<Resources>;
}

/**
 * Does what a right request asks for.
 *
 * @throws {Refusal} where it is not done.
 */
export type OperationHandler<Resources = object> = (request: OperationRequest<Resources>) => Promise<SourceResponse>;

/**
 * Reads what a request asks for, together with the key, before it is known whether that is right.
 *
 * @param key The id that the key has, where it was issued here.
 * @throws {Refusal} where it is not done.
 */
export interface OperationReader {
  read(request: ServedRequest, key: number): Transaction<SourceResponse>;
}

export class Refusal extends Error {
  readonly answer: SourceRefusal;

  constructor(refused: number, message: string, openPoints: readonly string[] = [], more: Partial<SourceRefusal> = {}) {
    super(message);
    this.answer = { refused, message, openPoints, ...more };
  }
}
