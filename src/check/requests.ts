import type { Place, Value } from './values.ts';

/** A request that a program sends, as far as reading it shows. */
export interface CodeRequest {
  readonly at: Place;
  readonly method: Value;
  readonly url: Value;
  /** Objects of names and values; what else they are is undecided. */
  readonly headers: readonly Value[];
  readonly query: readonly Value[];
  readonly body: CodeBody | undefined;
  /** The address without the path, where the library has it apart from that. */
  readonly base?: Value;
  /** What comes back of it, in the order in which it is used. */
  readonly uses: Use[];
}

export interface CodeBody {
  readonly value: Value;
  /** How the library encodes it; `text` where the program does. */
  readonly as: 'json' | 'form' | 'multipart' | 'text';
  /** The media type that the library gives to what the program encodes, without a header of its own. */
  readonly type?: string;
}

/** What a program reads of a response. */
export type Use = { readonly at: Place } & (
  | { readonly of: 'status'; readonly status: number }
  | { readonly of: 'header'; readonly name: string }
  | { readonly of: 'field'; readonly path: readonly string[]; readonly isError: boolean | undefined }
);

/** A request, or what is left out of one where a library has nothing of it. */
export function requestOf(
  parts: Pick<CodeRequest, 'at' | 'method' | 'url'> & Partial<Omit<CodeRequest, 'uses'>>,
): CodeRequest {
  return { headers: [], query: [], body: undefined, ...parts, uses: [] };
}
