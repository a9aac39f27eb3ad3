import type { Definition } from './definition.ts';

/** The status that refuses to run a tool without a required parameter; `undefined` where it is run. */
export const missingParameter: Definition<'missing-parameter', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    called: () => undefined,
  },
};
