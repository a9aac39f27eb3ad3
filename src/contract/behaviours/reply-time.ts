import type { Definition } from './definition.ts';

/** Milliseconds for which a call waits for its reply; `undefined` for as long as it takes. */
export const replyTime: Definition<'reply-time', number | undefined> = {
  default: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};

export const undetectable = 'A reply that comes in time shows no limit.';
