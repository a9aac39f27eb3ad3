import type { Definition } from './definition.ts';

/** Whether a request to which a 5xx status responds can have been carried out. */
export const failedRequests: Definition<'failed-requests', boolean> = {
  choices: { possible: () => true, never: () => false },
};

export const undetectable = 'It takes a failure, and what was stored before and after it.';
