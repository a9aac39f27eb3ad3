import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { sentTwice } from './sent-twice.ts';

export const metadataKeys: Definition<'metadata-keys', string | undefined> = {
  choices: {
    none: () => undefined,
    repetition: ({ key }) => key,
  },
};

export const metadataKeysDetector: Undetectable = {
  undetectable: 'Verify sends no message twice.',
};

export const metadataKeysExclusions = (): Exclusions<typeof metadataKeys> => ({
  repetition: [excluding(sentTwice, ['again'])],
});
