import type { Definition } from './definition.ts';

/** Matches the names that there can be. */
export const nameCharacters: Definition<'name-characters', RegExp> = {
  unchosen: () => /^/,
  choices: {
    letters: () => /^[\w-]+$/,
    'nearly-any': () => /^/,
  },
};
