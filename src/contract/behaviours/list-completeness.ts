import type { Definition } from './definition.ts';

/** The divisor of the ids whose elements are left out of a list; `undefined` if the list is complete. */
export const listCompleteness: Definition<'list-completeness', number | undefined> = {
  choices: { all: () => undefined, some: () => 3 },
};

export const whyUndetectable = 'A list does not show what it leaves out.';
