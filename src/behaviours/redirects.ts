import type { Definition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { missingSlash } from './missing-slash.ts';

/** The status of a redirect to another path; `undefined` where there is none. */
export const redirects: Definition<'redirects', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    never: () => undefined,
    'to-the-slash': () => undefined,
    elsewhere: ({ status }) => status,
  },
};

export const redirectsExclusions = (): Exclusions<typeof redirects> => ({
  never: [excluding(missingSlash, ['redirected'])],
  'to-the-slash': [excluding(missingSlash, ['refused', 'served'])],
});
