import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Milliseconds for which a call waits for its reply; `undefined` for as long as it takes. */
export const replyTime: Definition<'reply-time', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};

export const replyTimeDetector: Undetectable = {
  undetectable: 'A reply that comes in time shows no limit.',
};
