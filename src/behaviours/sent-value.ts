import type { Definition } from './definition.ts';

/** The field in which a sent value comes back; `undefined` for the one of its own name, `false` where it does not. */
export const sentValue: Definition<'sent-value', string | false | undefined> = {
  unchosen: () => undefined,
  choices: {
    never: () => false,
    'in-a-field': ({ field }) => field,
  },
};
