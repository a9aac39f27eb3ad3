import type { UndetectableDefinition } from './definition.ts';

/** The status that refuses to run a tool without a required parameter; `undefined` where it is run. */
export const missingParameter: UndetectableDefinition<'missing-parameter', number | undefined> = {
  undetectable: 'Verify runs no tool.',
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    called: () => undefined,
  },
};
