import { createRequire } from 'node:module';
import type fastCheck from 'fast-check';
import type { Json, JsonObject } from './json.ts';
import { longestTextLength, unicodePattern } from './pattern.ts';

const requireModule = createRequire(import.meta.url);

/** Plain texts to try first for a pattern. */
const PLAIN_TEXTS = ['string', 'STRING', 'a', 'A', '1', '10', '2019-08-24', '#000000', '/string', 'http://example.com'];

/** The number of texts that each attempt draws for a pattern, to find one with an allowed length. */
const DRAWS_PER_ATTEMPT = [1, 10, 100];

/** Returns a text that matches a pattern, the same each time; `undefined` if none is found. */
export function textMatching(
  written: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonObject,
  spend: (steps: number) => void,
): Json | undefined {
  spend(written.length / 10);
  const pattern = unicodePattern(written);
  if (pattern === undefined) return undefined;
  const expression = new RegExp(pattern, 'u');
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) && text.length <= Number(maxLength) && expression.test(text);
  const plain = PLAIN_TEXTS.find(fits);
  if (plain !== undefined) return plain;
  const steps = longestTextLength(pattern);
  for (const numRuns of DRAWS_PER_ATTEMPT) {
    spend(steps * numRuns);
    try {
      // Loaded on demand: only documents with such patterns need it.
      const fc: typeof fastCheck = requireModule('fast-check');
      const text = fc.sample(fc.stringMatching(expression), { seed: 1, numRuns }).find(fits);
      if (text !== undefined) return text;
    } catch {
      return undefined; // fast-check does not support every expression, such as one that looks behind
    }
  }
  return undefined;
}
