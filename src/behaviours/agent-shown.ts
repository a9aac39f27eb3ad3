import type { Definition } from './definition.ts';

/** The field of a conversation that has the id of its agent. */
export const agentShown: Definition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};
