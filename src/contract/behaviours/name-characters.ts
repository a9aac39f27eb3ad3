import type { BehaviourDefinition } from './definition.ts';

/** A regular expression that matches the allowed names. */
export const nameCharacters: BehaviourDefinition<'name-characters', RegExp> = {
  default: () => /^/,
  choices: {
    letters: () => /^[\w-]+$/,
    'nearly-any': () => /^/,
  },
};

export const whyUndetectable = 'A name that is not there and one that cannot be are both answered with 404.';
