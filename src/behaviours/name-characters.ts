import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Matches the names that there can be. */
export const nameCharacters: Definition<'name-characters', RegExp> = {
  unchosen: () => /^/,
  choices: {
    letters: () => /^[\w-]+$/,
    'nearly-any': () => /^/,
  },
};

export const nameCharactersDetector: Undetectable = {
  undetectable: 'A name that is not there and one that cannot be are both answered with 404.',
};
