import type { Definition } from './definition.ts';

/** What becomes of a memory that is created again; a status refuses it. */
export const createdTwice: Definition<'created-twice', 'two' | 'one' | number> = {
  choices: {
    two: () => 'two',
    one: () => 'one',
    refused: ({ status }) => status,
  },
};

export const undetectable = 'Verify stores no memory twice.';
