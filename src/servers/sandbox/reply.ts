import type { Conversation, Message } from './data/conversations.ts';
import type { Memory } from './data/memories.ts';

export interface Tool {
  /** A name that no other tool of the reply has: that of its toolkit, and its own. */
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of its parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * Runs it, and never throws: a failure is what its server said of it.
   *
   * @returns What the model receives.
   */
  run(parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>;
}

export interface ReplyRequest {
  readonly agent: { readonly id: number; readonly name: string };
  readonly conversation: Pick<Conversation, 'id' | 'externalUserId'>;
  readonly message: string;
  /** The memories that hold for the user, as the set has it; none where they do not shape replies. */
  memories(): Promise<readonly Memory[]>;
  /** The earlier messages of the conversation, the oldest first. They are read when it is called. */
  history(): Promise<readonly Message[]>;
  readonly tools: readonly Tool[];
  /** How the text may be written: what the set has at `message.content-form`. */
  readonly form: 'plain' | 'markdown' | 'html';
  /**
   * Aborts when the reply can no longer be used: at a time limit, at a reset or a stop, and when the caller hangs up if the
   * set does not store such a message.
   */
  readonly signal: AbortSignal;
}

/** Makes the reply to a user's message. What it throws means that no reply comes. */
export type Reply = (request: ReplyRequest) => string | Promise<string>;
