import type { Definition } from './definition.ts';

/** Whether a query that breaks its schema is an error. Otherwise it is ignored. */
export const listErrors: Definition<'list-errors', boolean> = {
  default: () => true,
  choices: { all: () => true, fewer: () => false, 'fewer-with-400': () => true },
};

export const undetectable = 'A status that was not seen can still come.';
