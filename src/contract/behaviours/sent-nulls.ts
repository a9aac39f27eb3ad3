import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectAccepted } from './detector.ts';

/** The status for a null where a type is stated; `undefined` if the null is accepted. */
export const sentNulls: BehaviourDefinition<'sent-nulls', number | undefined> = {
  default: () => 400,
  choices: {
    refused: ({ status }) => status,
    accepted: () => undefined,
  },
};

export const detector: Detector<typeof sentNulls> = {
  tier: 'writes',
  detect: (evidence) => detectAccepted(evidence, 'null', 'accepted'),
};
