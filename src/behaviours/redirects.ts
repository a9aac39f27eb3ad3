import type { Definition } from './definition.ts';

/** The status of a redirect to another path; `undefined` where there is none. */
export const redirects: Definition<'redirects', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    never: () => undefined,
    'to-the-slash': () => undefined,
    elsewhere: ({ status }) => status,
  },
};
