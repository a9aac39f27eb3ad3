import type { JsonObject } from './json.ts';
import { type Direction, modelOf } from './model.ts';

export type { Direction } from './model.ts';

/** Finds for every element of a document whether a program sends or receives what it describes. */
interface Directions {
  of(pointer: string): Direction;
}

export function directionsOf(document: JsonObject): Directions {
  return { of: (pointer) => modelOf(document).directionAt(pointer) };
}
