import type { Element, ElementKind, Model } from '../model/index.ts';

/** An element, with the model that resolves its references. */
export interface ModelElement extends Element {
  readonly model: Model;
}

/** The kinds of elements that can have a source, or a mark of the aspect `elsewhere`. */
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
