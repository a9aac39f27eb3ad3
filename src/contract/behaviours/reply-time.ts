import type { BehaviourDefinition } from './definition.ts';

/** The maximum wait for a reply, in milliseconds; `undefined` without a limit. */
export const replyTime: BehaviourDefinition<'reply-time', number | undefined> = {
  default: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};

export const whyUndetectable = 'A reply that comes in time shows no limit.';
