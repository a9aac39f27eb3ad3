import type { JsonObject } from '../../contract/model/index.ts';

/** The key of the text that the build made for a pattern and limits of length. */
export const keyOfPattern = (pattern: string, { minLength = 0, maxLength = null }: JsonObject): string =>
  JSON.stringify([pattern, minLength, maxLength]);
