export type ProtocolName = 'plain' | 'contrary';

/** A text for both protocols, or one for each. */
export type PerProtocol<Value> = Readonly<Record<ProtocolName, Value>>;

export interface Want {
  readonly status: number;
  /** The headers, in lower case and sorted, but for those that belong to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request and the bytes of its answer, under each protocol that it is a case for. */
export interface Case {
  readonly name: string;
  readonly method?: string;
  /** `{weather}` stands for the toolkit's name in a path, which differs between the protocols. */
  readonly path: string;
  /** The toolkit API key; `none` for a request without. The right one unless given. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with the media type of the protocol and a length, unless `headers` say otherwise. */
  readonly body?: string | Uint8Array | PerProtocol<string | Uint8Array>;
  /** How the body is sent, if not whole: in chunks, or with more announced than ever comes. */
  readonly framing?: 'chunked' | 'unfinished';
  readonly want: Partial<PerProtocol<Want>>;
}

type More = Partial<Omit<Case, 'name' | 'path' | 'want'>>;

export const request = (name: string, path: string, want: Case['want'], more?: More): Case => ({
  name,
  path,
  want,
  ...more,
});

export const post = (name: string, path: string, want: Case['want'], more?: More): Case =>
  request(name, path, want, { method: 'POST', ...more });

/** A run of the tool `forecast`. */
export const forecast = (name: string, body: Case['body'], want: Case['want'], more?: More): Case =>
  post(name, '/toolkit/{weather}/forecast/', want, { ...(body !== undefined && { body }), ...more });

/** The key of the toolkit under test. */
export const KEY = 'tk-6f1d0c4a-the-right-key';

/** Stands for a random UUID in the header `x-request-id`. */
export const UUID = '<uuid>';
const JSON_HEADERS = { 'content-type': 'application/json' };
const CONTRARY_HEADERS = { 'access-control-allow-origin': '*', 'toolkit-version': '1', 'x-request-id': UUID };

export function plainly(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Want {
  return { status, headers: { ...JSON_HEADERS, ...headers }, body };
}

export function contrarily(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Want {
  return { status, headers: { ...JSON_HEADERS, ...CONTRARY_HEADERS, ...headers }, body };
}

/** An answer without a body. */
export function contrarilyEmpty(status: number, headers: Readonly<Record<string, string>> = {}): Want {
  return { status, headers: { ...CONTRARY_HEADERS, ...headers }, body: '' };
}

/** The answer to a run that succeeds. */
export function result(json: string): PerProtocol<Want> {
  return { plain: plainly(200, json), contrary: contrarily(202, JSON.stringify(json)) };
}
