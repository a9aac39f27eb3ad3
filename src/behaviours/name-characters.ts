import type { UndetectableDefinition } from './definition.ts';

/** Matches the names that there can be. */
export const nameCharacters: UndetectableDefinition<'name-characters', RegExp> = {
  undetectable: 'A name that is not there and one that cannot be are both answered with 404.',
  unchosen: () => /^/,
  choices: {
    letters: () => /^[\w-]+$/,
    'nearly-any': () => /^/,
  },
};
