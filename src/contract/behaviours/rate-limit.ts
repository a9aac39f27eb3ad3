import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { sentAtOnce } from './sent-at-once.ts';

type RateWindow = { readonly requests: number; readonly milliseconds: number };

export const rateLimit: BehaviourDefinition<'rate-limit', RateWindow | undefined> = {
  headers: ['retry-after'],
  unnamed: ['none'],
  choices: {
    none: () => undefined,
    window: ({ requests, seconds }) => ({ requests, milliseconds: 1000 * seconds }),
  },
};

export const whyUndetectable = 'It takes more requests than verify sends.';

export const excludes = (): Exclusions<typeof rateLimit> => ({
  none: [excludeChoices(sentAtOnce, ['refused'], (_, { status }) => status === 429)],
});
