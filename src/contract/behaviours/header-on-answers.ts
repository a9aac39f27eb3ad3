import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { isRedirect } from './evidence.ts';
import { detectIdentifier } from './response-headers.ts';

/** Whether responses for which the contract does not state the request id header have it. */
export const headerOnAnswers: BehaviourDefinition<'header-on-answers', boolean> = {
  default: () => false,
  choices: { never: () => false, always: () => true },
};

export const detector: Detector<typeof headerOnAnswers> = {
  // A redirect may come from a proxy.
  detect: (evidence) => detectIdentifier(evidence, (exchange) => !isRedirect(exchange)),
};
