import type { Json, JsonObject } from '../../../contract/model/json.ts';
import { keyOfPattern } from '../pattern-key.ts';
import { site } from './site.ts';

/** Replaces the generator of texts for patterns in the page, for which the build made them. */
export function textMatching(pattern: string, keywords: JsonObject, spend: (steps: number) => void): Json | undefined {
  spend(pattern.length / 10);
  return site.texts[keyOfPattern(pattern, keywords)];
}
