import type { Definition } from './definition.ts';

/** The status for a path in which an integer is no integer. */
export const pathInteger: Definition<'path-integer', number> = {
  unchosen: () => 400,
  choices: {
    invalid: ({ status }) => status,
    'not-found': () => 404,
  },
};
