import type { Definition } from './definition.ts';
import { type Detector, detectAccepted } from './detector.ts';

/** The status that refuses null at a stated type; `undefined` if it is accepted. */
export const sentNulls: Definition<'sent-nulls', number | undefined> = {
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
