/** The part of a request in which a violation stands. */
export type Part = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** One thing in a request that the contract does not allow. It holds no value of the request. */
export type Violation =
  /** No key, or one in another form than the contract has. */
  | { readonly kind: 'key'; readonly sent: boolean }
  | { readonly kind: 'missing-body'; readonly accepted: readonly string[] }
  | { readonly kind: 'media-type'; readonly sent: boolean; readonly accepted: readonly string[] }
  /** Bytes that are not UTF-8, text that is not JSON, a form that cannot be read. */
  | { readonly kind: 'not-utf-8' | 'not-a-form' }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number }
  | { readonly kind: 'missing-parameter' | 'percent-encoding'; readonly part: Part; readonly name: string }
  | SchemaViolation;

/** A value that its schema does not allow. */
export interface SchemaViolation {
  readonly kind: 'schema';
  readonly part: Part;
  /** The keys from the body, or from the name of the parameter, to the value. */
  readonly place: readonly string[];
  /** The keyword of JSON Schema that does not allow it, and what the schema says with it. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The JSON type of the value. */
  readonly found: string;
}

/** The part of a request that a violation is about; none for a key. */
export function partOf(violation: Violation): Part | undefined {
  if (violation.kind === 'key') return undefined;
  return 'part' in violation ? violation.part : 'body';
}
