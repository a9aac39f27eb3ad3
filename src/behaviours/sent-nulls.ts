import type { Definition } from './definition.ts';

/** The status that refuses null where a type is stated; `undefined` where it is accepted. */
export const sentNulls: Definition<'sent-nulls', number | undefined> = {
  unchosen: () => 400,
  choices: {
    refused: ({ status }) => status,
    accepted: () => undefined,
  },
};
