/** What becomes of messages that are sent again, or at once. */
import type { Definition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';

/** For how long a message is recognised, and the status that refuses it; without one it has the earlier response. */
export interface SentTwice {
  readonly milliseconds: number;
  readonly status?: number;
}

export const sentTwice: Definition<'sent-twice', SentTwice | undefined> = {
  choices: {
    again: () => undefined,
    recognised: ({ seconds }) => ({ milliseconds: 1000 * seconds }),
    refused: ({ seconds, status }) => ({ milliseconds: 1000 * seconds, status }),
  },
};

/** How two messages at once are replied to; a status refuses the second. */
export const sentAtOnce: Definition<'sent-at-once', 'in-turn' | 'together' | number> = {
  choices: {
    'in-turn': () => 'in-turn',
    together: () => 'together',
    refused: ({ status }) => status,
  },
};

export const metadataKeys: Definition<'metadata-keys', string | undefined> = {
  choices: {
    none: () => undefined,
    repetition: ({ key }) => key,
  },
};

export const metadataKeysExclusions = (): Exclusions<typeof metadataKeys> => ({
  repetition: [excluding(sentTwice, ['again'])],
});
