import type { Definition } from './definition.ts';

/** Milliseconds for which a call waits for its reply; `undefined` for as long as it takes. */
export const replyTime: Definition<'reply-time', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};
