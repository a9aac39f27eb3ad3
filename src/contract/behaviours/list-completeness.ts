import type { BehaviourDefinition } from './definition.ts';

/** The divisor of the ids whose elements are left out of a list; `undefined` if the list is complete. */
export const listCompleteness: BehaviourDefinition<'list-completeness', number | undefined> = {
  choices: { all: () => undefined, some: () => 3 },
};

export const whyUndetectable = 'A list does not show what it leaves out.';
