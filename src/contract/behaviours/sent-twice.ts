import type { BehaviourDefinition } from './definition.ts';

type RepeatWindow = { readonly milliseconds: number; readonly status?: number };

/**
 * How long a repeated message is recognised, and the status that refuses it; without a status it gets the first
 * response again.
 */
export const sentTwice: BehaviourDefinition<'sent-twice', RepeatWindow | undefined> = {
  choices: {
    again: () => undefined,
    recognised: ({ seconds }) => ({ milliseconds: 1000 * seconds }),
    refused: ({ seconds, status }) => ({ milliseconds: 1000 * seconds, status }),
  },
};

export const whyUndetectable = 'Verify sends no message twice.';
