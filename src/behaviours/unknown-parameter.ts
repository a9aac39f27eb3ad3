import type { Definition } from './definition.ts';

/** The status that refuses a parameter which the tool does not have; `undefined` where the tool is run. */
export const unknownParameter: Definition<'unknown-parameter', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    ignored: () => undefined,
    'passed-on': () => undefined,
  },
};
