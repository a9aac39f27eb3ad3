import type { Checkable } from '../../../contract/model/index.ts';
import type { JsonObject } from '../../../contract/model/json.ts';

/** Replaces `checkable.ts` in the page, whose document was made checkable when the docs were built. */
export const toCheckable = (document: JsonObject): Checkable => ({
  document,
  unchecked: [],
  uncheckedAt: () => [],
  toOriginalPointer: (pointer) => pointer,
});

export const uncheckedKeywords = (): Checkable['unchecked'] => [];
