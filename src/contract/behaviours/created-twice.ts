import type { BehaviourDefinition } from './definition.ts';

/** The result of creating the same memory again: a second one, still one, or the status that refuses it. */
export const createdTwice: BehaviourDefinition<'created-twice', 'two' | 'one' | number> = {
  choices: {
    two: () => 'two',
    one: () => 'one',
    refused: ({ status }) => status,
  },
};

export const whyUndetectable = 'Verify stores no memory twice.';
