import type { Element, ElementKind, Model } from '../model/index.ts';

/** An element, with the model to look up its references. */
export interface ModelElement extends Element {
  readonly model: Model;
}

/** Elements that can have a source. Marks without a trace in the structure are next to one. */
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
