import type { JsonObject } from '../contract/index.ts';
import type { FillingAction } from './filling-action.ts';

/**
 * A named file of guesses: an OpenAPI Overlay 1.1 document whose every action names the open points that it fills.
 */
export interface AssumptionSet {
  /** The file's name without its ending, such as `plain`. */
  readonly name: string;
  /** The path that the set was read from, as it was given, or the words that stand for one. */
  readonly file: string;
  readonly title: string;
  /** What the set is, in a sentence or two; empty where it does not say. */
  readonly description: string;
  readonly actions: readonly FillingAction[];
  /** What the set was generated from; a set from a file has none. */
  readonly seed?: number;
  /** The line of an element of the file, counted from 1; `undefined` where there is no file. */
  lineOf(pointer: string): number | undefined;
}

/** What a set says at an open point: the description of its first action there; `undefined` where it says nothing. */
export function saysAt(set: AssumptionSet, id: string): string | undefined {
  return set.actions.find((action) => action.fills.includes(id))?.description;
}

/** The set as an Overlay document, as {@link parseAssumptionSet} reads it. */
export function toOverlay(set: AssumptionSet): JsonObject {
  return {
    overlay: '1.1.0',
    info: { title: set.title, version: '1.0.0', ...(set.description === '' ? {} : { description: set.description }) },
    actions: set.actions.map(({ target, description, fills, ...deed }) => ({
      target,
      description,
      'x-fills': [...fills],
      ...deed,
    })),
  };
}
