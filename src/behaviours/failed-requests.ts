import type { UndetectableDefinition } from './definition.ts';

/** Whether a request to which a 5xx status responds can have been carried out. */
export const failedRequests: UndetectableDefinition<'failed-requests', boolean> = {
  undetectable: 'It takes a failure, and what was stored before and after it.',
  choices: { possible: () => true, never: () => false },
};
