import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { sentAtOnce } from './sent-at-once.ts';

/** How many requests a key may send, and in which time. */
export interface RateLimit {
  readonly requests: number;
  readonly milliseconds: number;
}

export const rateLimit: Definition<'rate-limit', RateLimit | undefined> = {
  unnamed: ['none'],
  choices: {
    none: () => undefined,
    window: ({ requests, seconds }) => ({ requests, milliseconds: 1000 * seconds }),
  },
};

export const rateLimitDetector: Undetectable = {
  undetectable: 'It takes more requests than verify sends.',
};

export const rateLimitExclusions = (): Exclusions<typeof rateLimit> => ({
  none: [excluding(sentAtOnce, ['refused'], (_, { status }) => status === 429)],
});
