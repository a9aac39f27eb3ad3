import type { Json } from '../contract/index.ts';

/** What an action does to the one element that its target hits. */
export type Deed =
  | { readonly update: Json }
  | { readonly remove: true }
  /** The JSONPath of the element that is merged into the target. */
  | { readonly copy: string };

/** One action of an OpenAPI Overlay that fills open points. */
export type FillingAction = Deed & {
  /** JSONPath (RFC 9535) of the one element that the action changes. */
  readonly target: string;
  /** What is assumed or answered, in a sentence for people. */
  readonly description: string;
  /** Ids of the open points that the action fills. */
  readonly fills: readonly string[];
};
