import type { Definition } from './definition.ts';

/** Headers of every response. */
export const versionHeader: Definition<'version-header', Readonly<Record<string, string>>> = {
  unchosen: () => ({}),
  choices: {
    none: () => ({}),
    'by-header': ({ header, version }) => ({ [header]: version }),
  },
};
