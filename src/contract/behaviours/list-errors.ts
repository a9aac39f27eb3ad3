import type { Definition } from './definition.ts';

/** Whether a query that its form excludes is an error; where there are fewer errors it is ignored. */
export const listErrors: Definition<'list-errors', boolean> = {
  default: () => true,
  choices: { all: () => true, fewer: () => false },
};

export const undetectable = 'A status that was not seen can still come.';
