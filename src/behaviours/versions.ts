import type { Definition } from './definition.ts';

/** The prefix of the paths of another version; empty where there is none. */
export const versions: Definition<'versions', string> = {
  unchosen: () => '',
  choices: {
    alone: () => '',
    another: ({ prefix }) => prefix,
  },
};
