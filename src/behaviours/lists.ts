/** What a list leaves out, and which of its errors there are. */
import type { Definition } from './definition.ts';

/** Elements whose id is a multiple of this are left out; `undefined` where none is. */
export const listCompleteness: Definition<'list-completeness', number | undefined> = {
  choices: { all: () => undefined, some: () => 3 },
};

/** Whether a query that its form excludes is an error; where there are fewer errors it is ignored. */
export const listErrors: Definition<'list-errors', boolean> = {
  unchosen: () => true,
  choices: { all: () => true, fewer: () => false },
};

export const uniqueUsers: Definition<'unique-users', boolean> = {
  unnamed: ['unique', 'shared'],
  choices: { unique: () => true, shared: () => false },
};
