import type { BehaviourDefinition } from './definition.ts';

/**
 * The errors of operations that have neither a path parameter nor a body. Under `fewer`, a query that does not match
 * its schema is ignored instead of refused.
 */
export const listErrors: BehaviourDefinition<'list-errors', boolean> = {
  default: () => true,
  choices: { all: () => true, fewer: () => false, 'fewer-with-400': () => true },
};

export const whyUndetectable = 'A status that was not seen can still come.';
