import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { replyTime } from './reply-time.ts';

/** The shortest limit in `choices.yaml`, in milliseconds: a longer request may be ended under some choice. */
export const LEAST_TIMEOUT = 1000;

type Timeout = { readonly milliseconds: number; readonly status?: number };

/** The maximum duration of a request, and the status after that; without one the connection is closed. */
export const timeouts: BehaviourDefinition<'timeouts', Timeout | undefined> = {
  choices: {
    none: () => undefined,
    answered: ({ seconds, status }) => ({ milliseconds: 1000 * seconds, status }),
    closed: ({ seconds }) => ({ milliseconds: 1000 * seconds }),
  },
};

export const whyUndetectable = 'It takes a request that lasts as long as the limit.';

/** Excludes a reply time beyond the limit: no call can wait for its reply longer than a request may take. */
const excludeLongerReplyTime = () => [
  excludeChoices(replyTime, ['unlimited']),
  excludeChoices(replyTime, ['limited'], (values, other) => Number(other.seconds) > Number(values.seconds)),
];

export const excludes = (): Exclusions<typeof timeouts> => ({
  answered: excludeLongerReplyTime(),
  closed: excludeLongerReplyTime(),
});
