import type { UndetectableDefinition } from './definition.ts';

/** For how long a message is recognised, and the status that refuses it; without one it has the earlier response. */
export interface SentTwice {
  readonly milliseconds: number;
  readonly status?: number;
}

export const sentTwice: UndetectableDefinition<'sent-twice', SentTwice | undefined> = {
  undetectable: 'Verify sends no message twice.',
  choices: {
    again: () => undefined,
    recognised: ({ seconds }) => ({ milliseconds: 1000 * seconds }),
    refused: ({ seconds, status }) => ({ milliseconds: 1000 * seconds, status }),
  },
};
