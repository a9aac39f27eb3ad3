import type { UndetectableDefinition } from './definition.ts';

/** Elements whose id is a multiple of this are left out; `undefined` where none is. */
export const listCompleteness: UndetectableDefinition<'list-completeness', number | undefined> = {
  undetectable: 'A list does not show what it leaves out.',
  choices: { all: () => undefined, some: () => 3 },
};
