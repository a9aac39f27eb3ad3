import type { BehaviourDefinition } from './definition.ts';

/** Whether a request that failed with a 5xx status may have been carried out. */
export const failedRequests: BehaviourDefinition<'failed-requests', boolean> = {
  choices: { possible: () => true, never: () => false },
};

export const whyUndetectable = 'It takes a failure, and what was stored before and after it.';
