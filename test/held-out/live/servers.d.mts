/** A server by other hands, over real HTTP. */
export interface LiveServer {
  readonly name: string;
  readonly kind: 'broken' | 'fine';
  readonly why: string;
  readonly section: string;
  /** Which of the four programs it is a variant of. */
  readonly base: string;
  /** Why its author is not sure of its kind. */
  readonly doubt?: string;
  /** Starts it with a state of its own. */
  start(): Promise<RunningServer>;
}

export interface RunningServer {
  readonly url: string;
  readonly key: string;
  readonly agentId?: number;
  readonly conversationId?: number | string;
  readonly endUserId?: number;
  readonly toolkit?: string;
  readonly tool?: string;
  /** A valid call of that tool. */
  readonly toolParams?: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const servers: readonly LiveServer[];
export const doubtful: readonly LiveServer[];
