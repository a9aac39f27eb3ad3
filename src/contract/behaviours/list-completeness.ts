import type { Definition } from './definition.ts';

/** Elements with an id that is a multiple of this are left out; `undefined` if the list is complete. */
export const listCompleteness: Definition<'list-completeness', number | undefined> = {
  choices: { all: () => undefined, some: () => 3 },
};

export const undetectable = 'A list does not show what it leaves out.';
