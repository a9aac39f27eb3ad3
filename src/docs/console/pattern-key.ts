import type { JsonObject } from '../../contract/model/index.ts';

/** Returns the key of the text that the build made for a pattern and limits of length. */
export const patternKey = (pattern: string, { minLength = 0, maxLength = null }: JsonObject): string =>
  JSON.stringify([pattern, minLength, maxLength]);
