import type { Json, JsonObject } from '../../../contract/model/json.ts';
import { patternKey } from '../pattern-key.ts';
import { site } from './site.ts';

/** Replaces `textMatching` of `pattern-sample.ts` in the page: returns a text that the build made for the pattern. */
export function textMatching(pattern: string, keywords: JsonObject, spend: (steps: number) => void): Json | undefined {
  spend(pattern.length / 10);
  return site.texts[patternKey(pattern, keywords)];
}
