import type { Definition } from './definition.ts';

export const agentShown: Definition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};
