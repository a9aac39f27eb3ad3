import { isJsonObject, type JsonObject } from '../contract/index.ts';

/** What an element of the contract is, in words that a message can use. */
export type ElementKind =
  | 'info'
  | 'server'
  | 'tag'
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'media type'
  | 'response'
  | 'header'
  | 'security scheme'
  /** A schema under `components/schemas`. */
  | 'named schema'
  | 'property'
  | 'item'
  | 'body'
  /** The schema of a parameter or header. */
  | 'value'
  /** A schema within a schema, such as an entry of `allOf`. */
  | 'part of a schema'
  | 'other';

/** An element as it stands: where it is a schema's `$ref`, with what stands beside the `$ref`. */
export interface Element {
  readonly kind: ElementKind;
  readonly node: JsonObject;
  readonly pointer: string;
  /** The whole document, for what the element refers to. */
  readonly document: JsonObject;
}

/** The places at which a source stands, and beside it any mark that leaves no trace in the structure. */
export const SOURCE_PLACES: readonly ElementKind[] = [
  'info',
  'server',
  'tag',
  'operation',
  'parameter',
  'response',
  'header',
  'security scheme',
  'named schema',
  'property',
];

export type MarkKey = 'x-source' | 'x-unspecified';
export const MARK_KEYS: readonly MarkKey[] = ['x-source', 'x-unspecified'];

/** An entry of `x-source` or `x-unspecified`, with where it stands. */
interface MarkEntry {
  readonly key: MarkKey;
  readonly entry: JsonObject;
  readonly pointer: string;
}

/** The well-shaped entries of an element; a malformed one is reported where its shape is checked, and left out here. */
export function marksOn({ node, pointer }: Element, key: MarkKey): MarkEntry[] {
  const entries = node[key];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) =>
    isJsonObject(entry) ? [{ key, entry, pointer: `${pointer}/${key}/${index}` }] : [],
  );
}

/** Whether an element carries a mark of an aspect. */
export function isMarked(element: Element, aspect: string): boolean {
  return marksOn(element, 'x-unspecified').some(({ entry }) => entry.aspect === aspect);
}
