/** What a call of a tool may name. */
import type { Definition } from './definition.ts';

/** Matches the names that there can be. */
export const nameCharacters: Definition<'name-characters', RegExp> = {
  unchosen: () => /^/,
  choices: {
    letters: () => /^[\w-]+$/,
    'nearly-any': () => /^/,
  },
};

/** The status that refuses to run a tool without a required parameter; `undefined` where it is run. */
export const missingParameter: Definition<'missing-parameter', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    called: () => undefined,
  },
};

/** The status that refuses a parameter which the tool does not have; `undefined` where the tool is run. */
export const unknownParameter: Definition<'unknown-parameter', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    refused: ({ status }) => status,
    ignored: () => undefined,
    'passed-on': () => undefined,
  },
};
