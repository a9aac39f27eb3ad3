import type { BehaviourDefinition } from './definition.ts';

/** The status that refuses a memory of an unknown user; `undefined` if it is stored. */
export const unknownUser: BehaviourDefinition<'unknown-user', number | undefined> = {
  choices: {
    stored: () => undefined,
    refused: ({ status }) => status,
  },
};

export const whyUndetectable = 'It takes a number that is known to be of no user.';
