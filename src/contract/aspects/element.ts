import type { Element, ElementKind, Model } from '../model/index.ts';

/** An element, with the model that resolves its references. */
export interface ModelElement extends Element {
  readonly model: Model;
}

/** Elements that can have a source. Marks of the aspect `elsewhere` are at one of them, too. */
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
