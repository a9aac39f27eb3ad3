import {
  type ElementKind,
  type Element as ElementOfDocument,
  isJsonObject,
  type JsonObject,
  type Model,
} from '../contract/index.ts';

/** An element, with the model for what the element refers to. */
export interface Element extends ElementOfDocument {
  readonly model: Model;
}

/** The places at which a source stands, and next to it any mark that leaves no trace in the structure. */
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

/** An entry of `x-source` or `x-unspecified`, with where it is. */
interface MarkEntry {
  readonly key: MarkKey;
  readonly entry: JsonObject;
  readonly pointer: string;
}

/** The well-shaped entries of an element; a malformed one is reported where its shape is checked, and left out here. */
export function marksOn({ node, pointer }: Pick<Element, 'node' | 'pointer'>, key: MarkKey): MarkEntry[] {
  const entries = node[key];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) =>
    isJsonObject(entry) ? [{ key, entry, pointer: `${pointer}/${key}/${index}` }] : [],
  );
}

/** Whether an element carries a mark of an aspect. */
export function isMarked(element: Pick<Element, 'node' | 'pointer'>, aspect: string): boolean {
  return marksOn(element, 'x-unspecified').some(({ entry }) => entry.aspect === aspect);
}
