import type { Definition } from './definition.ts';

/** The status for a path that the contract does not have. */
export const unknownPath: Definition<'unknown-path', number> = {
  unchosen: () => 404,
  choices: {
    'not-found': () => 404,
    refused: ({ status }) => status,
  },
};
