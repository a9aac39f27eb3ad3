import { type JsonObject, toPointer } from '../../contract/index.ts';
import type { Element, ElementKind } from '../element.ts';
import { assertionsOf } from '../schema.ts';

/** Something that answers what a mark leaves open: it fills the open point. */
export interface Filling {
  readonly pointer: string;
  /** Completes "… fills it", such as "the status 200". */
  readonly what: string;
}

/** How one aspect is left open in the contract: a row of the table that `aspects/index.ts` holds. */
export interface Openness {
  /** The elements on which its mark sits. */
  readonly sits: readonly ElementKind[];
  /** How openness is written, for messages. */
  readonly form: string;
  /** Whether such an element leaves the aspect open, so that it must be marked. Absent where nothing can be seen. */
  readonly isOpen?: (element: Element) => boolean;
  /** Whether openness is written in its form; where absent, `isOpen` tells. */
  readonly isWritten?: (element: Element) => boolean;
  /** What fills the aspect on a marked element, or beside it. */
  readonly fillings: (element: Element) => readonly Filling[];
}

/** Each keyword by which a schema at a pointer can refuse a value, as a filling. */
export function fillingKeywords(schema: JsonObject, pointer: string): Filling[] {
  return assertionsOf(schema).map((key) => ({ pointer: `${pointer}${toPointer([key])}`, what: `\`${key}\`` }));
}
