import type { UndetectableDefinition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { sentTwice } from './sent-twice.ts';

export const metadataKeys: UndetectableDefinition<'metadata-keys', string | undefined> = {
  undetectable: 'Verify sends no message twice.',
  choices: {
    none: () => undefined,
    repetition: ({ key }) => key,
  },
};

export const metadataKeysExclusions = (): Exclusions<typeof metadataKeys> => ({
  repetition: [excluding(sentTwice, ['again'])],
});
