import type { UndetectableDefinition } from './definition.ts';

/** The status that refuses a parameter which the tool does not have; `undefined` where the tool is run. */
export const unknownParameter: UndetectableDefinition<'unknown-parameter', number | undefined> = {
  undetectable: 'Verify runs no tool.',
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    ignored: () => undefined,
    'passed-on': () => undefined,
  },
};
