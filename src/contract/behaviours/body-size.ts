import type { BehaviourDefinition } from './definition.ts';

/** The lowest limit in `choices.yaml`: a larger body may be refused under some choice. */
export const LEAST_BODY_LIMIT = 1024;

/** The maximum size of a body, and the status for a larger one. */
export const bodySize: BehaviourDefinition<'body-size', { readonly bytes: number; readonly status: number }> = {
  default: () => ({ bytes: Number.POSITIVE_INFINITY, status: 413 }),
  choices: {
    unlimited: () => ({ bytes: Number.POSITIVE_INFINITY, status: 413 }),
    limited: ({ bytes, status }) => ({ bytes, status }),
  },
};

export const whyUndetectable = 'No body of verify is large: a limit can be anywhere above what was accepted.';
