import type { Conversation, Message } from './data/conversations.ts';
import type { Memory } from './data/memories.ts';

export interface ReplyTool {
  /** A name that no other tool of the reply has, such as the name of the toolkit followed by that of the tool. */
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * Runs the tool, and never throws.
   *
   * @returns The text for the model: the result, or the failure that the server reported.
   */
  run(parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>;
}

export interface ReplyRequest {
  readonly agent: { readonly id: number; readonly name: string };
  readonly conversation: Pick<Conversation, 'id' | 'externalUserId'>;
  readonly message: string;
  /** Reads the memories that concern the user; none if the set says that memories have no effect on replies. */
  memories(): Promise<readonly Memory[]>;
  /** Reads the earlier messages of the conversation, the oldest first. */
  history(): Promise<readonly Message[]>;
  readonly tools: readonly ReplyTool[];
  /** The format of the text, by the set's answer to `message.content-form`. */
  readonly form: 'plain' | 'markdown' | 'html';
  /**
   * Aborts when the reply can no longer be used: at a time limit, a reset or a stop; and when the caller hangs up, if
   * the set says that the message is then not stored.
   */
  readonly signal: AbortSignal;
}

/** Makes the reply to a user's message. If it throws, there is no reply. */
export type Reply = (request: ReplyRequest) => string | Promise<string>;
