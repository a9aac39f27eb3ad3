import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** The field of a conversation that has the id of its agent. */
export const agentShown: Definition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};

export const agentShownDetector: Undetectable = {
  undetectable: 'It takes a conversation whose agent is known.',
};
