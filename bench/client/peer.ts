/** What every client in the comparison does: the same two calls. */
export interface PeerClient {
  list(signal?: AbortSignal): Promise<Outcome>;
  send(conversation: number, content: string, signal?: AbortSignal): Promise<Outcome>;
}

/** What came of a call. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  /** `body` is there when the client's types say what it holds: `{message: string}`. */
  | { readonly ok: false; readonly error: unknown; readonly body?: unknown };

export interface PeerOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch?: typeof fetch;
  /** As the client retries by itself, or not at all. */
  readonly retries?: 0;
}

export type MakePeer = (options: PeerOptions) => PeerClient;
