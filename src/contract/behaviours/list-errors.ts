import type { BehaviourDefinition } from './definition.ts';

/**
 * Whether an operation with neither a path parameter nor a body refuses a query that does not match its schema; under
 * `fewer` the query is ignored.
 */
export const listErrors: BehaviourDefinition<'list-errors', boolean> = {
  default: () => true,
  choices: { all: () => true, fewer: () => false, 'fewer-with-400': () => true },
};

export const whyUndetectable = 'A status that was not seen can still come.';
