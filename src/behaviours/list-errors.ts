import type { UndetectableDefinition } from './definition.ts';

/** Whether a query that its form excludes is an error; where there are fewer errors it is ignored. */
export const listErrors: UndetectableDefinition<'list-errors', boolean> = {
  undetectable: 'A status that was not seen can still come.',
  unchosen: () => true,
  choices: { all: () => true, fewer: () => false },
};
