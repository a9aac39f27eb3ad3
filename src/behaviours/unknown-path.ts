import type { Definition } from './definition.ts';
import { contradicting, type Exclusions } from './exclusion.ts';

/** The status for a path that the contract does not have. */
export const unknownPath: Definition<'unknown-path', number> = {
  unchosen: () => 404,
  choices: {
    'not-found': () => 404,
    refused: ({ status }) => status,
  },
};

export const unknownPathExclusions = (): Exclusions<typeof unknownPath> => ({
  refused: [contradicting('errors.5xx', ({ status }) => Number(status) >= 500)],
});
