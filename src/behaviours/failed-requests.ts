import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Whether a request to which a 5xx status responds can have been carried out. */
export const failedRequests: Definition<'failed-requests', boolean> = {
  choices: { possible: () => true, never: () => false },
};

export const failedRequestsDetector: Undetectable = {
  undetectable: 'It takes a failure, and what was stored before and after it.',
};
