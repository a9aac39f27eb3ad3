import type { UndetectableDefinition } from './definition.ts';

/** Milliseconds for which a call waits for its reply; `undefined` for as long as it takes. */
export const replyTime: UndetectableDefinition<'reply-time', number | undefined> = {
  undetectable: 'A reply that comes in time shows no limit.',
  unchosen: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};
