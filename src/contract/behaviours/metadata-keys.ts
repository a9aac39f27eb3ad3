import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { sentTwice } from './sent-twice.ts';

export const metadataKeys: BehaviourDefinition<'metadata-keys', string | undefined> = {
  choices: {
    none: () => undefined,
    repetition: ({ key }) => key,
  },
};

export const whyUndetectable = 'Verify sends no message twice.';

export const excludes = (): Exclusions<typeof metadataKeys> => ({
  repetition: [excludeChoices(sentTwice, ['again'])],
});
