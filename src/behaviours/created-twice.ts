import type { UndetectableDefinition } from './definition.ts';

/** What becomes of a memory that is created again; a status refuses it. */
export const createdTwice: UndetectableDefinition<'created-twice', 'two' | 'one' | number> = {
  undetectable: 'Verify stores no memory twice.',
  choices: {
    two: () => 'two',
    one: () => 'one',
    refused: ({ status }) => status,
  },
};
