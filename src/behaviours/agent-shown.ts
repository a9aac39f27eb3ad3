import type { UndetectableDefinition } from './definition.ts';

/** The field of a conversation that has the id of its agent. */
export const agentShown: UndetectableDefinition<'agent-shown', string | undefined> = {
  undetectable: 'It takes a conversation whose agent is known.',
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};
