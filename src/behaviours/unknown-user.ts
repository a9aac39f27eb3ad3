import type { UndetectableDefinition } from './definition.ts';

/** The status that refuses a memory of an unknown user; `undefined` where it is stored. */
export const unknownUser: UndetectableDefinition<'unknown-user', number | undefined> = {
  undetectable: 'It takes a number that is known to be of no user.',
  choices: {
    stored: () => undefined,
    refused: ({ status }) => status,
  },
};
