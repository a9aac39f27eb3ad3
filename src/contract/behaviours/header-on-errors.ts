import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { isError } from './evidence.ts';
import { detectIdentifier } from './response-headers.ts';

export const headerOnErrors: BehaviourDefinition<'header-on-errors', boolean> = {
  default: () => false,
  choices: { never: () => false, always: () => true },
};

export const detector: Detector<typeof headerOnErrors> = {
  tier: 'probes',
  detect: (evidence) => detectIdentifier(evidence, isError),
};
