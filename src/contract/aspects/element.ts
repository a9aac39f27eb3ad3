import type { ElementKind, Element as ElementOfDocument, Model } from '../model/index.ts';

/** An element, with the model for what the element refers to. */
export interface Element extends ElementOfDocument {
  readonly model: Model;
}

/** The places of a source, and next to it any mark that leaves no trace in the structure. */
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
