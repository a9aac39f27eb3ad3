import { conversationsIn } from './conversations.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';

export const agentShown: BehaviourDefinition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};

/** The name of the agent parameter in paths. */
const AGENT_PARAMETER = 'agent_id';

export const detector: Detector<typeof agentShown> = {
  detect({ ofOperations }) {
    const shown = ofOperations.flatMap((one) => {
      const conversations = conversationsIn(one);
      return conversations.length === 0 ? [] : [{ by: one.exchange, conversations }];
    });
    const observed = shown.flatMap(({ by, conversations }): Sighting<'by-field'>[] =>
      conversations.some((one) => Number.isInteger(one[AGENT_PARAMETER]))
        ? [{ by, name: 'by-field', with: { field: AGENT_PARAMETER } }]
        : [],
    );
    if (observed.length > 0) return { observed, of: shown.length };
    return { absent: `no conversation had an integer called ${AGENT_PARAMETER}`, in: shown.length };
  },
};
