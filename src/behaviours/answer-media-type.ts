import type { Definition } from './definition.ts';

/** What follows the media type of a response. */
export const answerMediaType: Definition<'answer-media-type', string> = {
  unchosen: () => '',
  choices: {
    bare: () => '',
    'with-parameter': ({ parameter }) => `; ${parameter}`,
  },
};
