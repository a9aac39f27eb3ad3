import type { CheckableDocument } from '../../../contract/model/index.ts';
import type { JsonObject } from '../../../contract/model/json.ts';

/** Replaces `checkable.ts` in the page: its document was made checkable when the docs were built. */
export const toCheckable = (document: JsonObject): CheckableDocument => ({
  document,
  unchecked: [],
  uncheckedAt: () => [],
  toOriginalPointer: (pointer) => pointer,
});

export const uncheckedKeywords = (): CheckableDocument['unchecked'] => [];
