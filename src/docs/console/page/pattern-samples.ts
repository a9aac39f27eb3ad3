import type { Json, JsonObject } from '../../../contract/model/json.ts';
import { patternKey } from '../pattern-key.ts';
import { site } from './site.ts';

/** Replaces the generator of texts for patterns. In the page, it returns a text that the build has made. */
export function textMatching(pattern: string, keywords: JsonObject, spend: (steps: number) => void): Json | undefined {
  spend(pattern.length / 10);
  return site.texts[patternKey(pattern, keywords)];
}
