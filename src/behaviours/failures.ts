/** What becomes of a message whose reply takes long, or does not come. */
import type { Definition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';

/** Milliseconds for which a call waits for its reply; `undefined` for as long as it takes. */
export const replyTime: Definition<'reply-time', number | undefined> = {
  unchosen: () => undefined,
  choices: {
    unlimited: () => undefined,
    limited: ({ seconds }) => 1000 * seconds,
  },
};

/** The status where no reply comes; `undefined` where an empty text is the reply. */
export const noReply: Definition<'no-reply', number | undefined> = {
  choices: {
    failure: ({ status }) => status,
    'empty-text': () => undefined,
  },
};

/** Whether a request to which a 5xx status responds can have been carried out. */
export const failedRequests: Definition<'failed-requests', boolean> = {
  choices: { possible: () => true, never: () => false },
};

/** Whether the user's message is kept when there is no reply. */
export const failedReply: Definition<'failed-reply', boolean> = {
  choices: { kept: () => true, dropped: () => false },
};

export const failedReplyExclusions = (): Exclusions<typeof failedReply> => ({
  kept: [excluding(failedRequests, ['never'])],
});

/** Whether a message is stored and replied to though its caller hung up. */
export const hangUp: Definition<'hang-up', boolean> = {
  unnamed: ['carried-out', 'given-up'],
  choices: { 'carried-out': () => true, 'given-up': () => false },
};

/** The shortest limit that `choices.yaml` knows, in milliseconds: another choice may end a request that takes longer. */
export const LEAST_TIMEOUT = 1000;

/** How long a request may take, and the status after that; without one the connection is closed. */
export interface Timeout {
  readonly milliseconds: number;
  readonly status?: number;
}

export const timeouts: Definition<'timeouts', Timeout | undefined> = {
  choices: {
    none: () => undefined,
    answered: ({ seconds, status }) => ({ milliseconds: 1000 * seconds, status }),
    closed: ({ seconds }) => ({ milliseconds: 1000 * seconds }),
  },
};

/** No call waits for longer than a request may take. */
const overReplyTime = () => [
  excluding(replyTime, ['unlimited']),
  excluding(replyTime, ['limited'], (own, other) => Number(other.seconds) > Number(own.seconds)),
];

export const timeoutsExclusions = (): Exclusions<typeof timeouts> => ({
  answered: overReplyTime(),
  closed: overReplyTime(),
});

export const upstreamFailures: Definition<'upstream-failures', number> = {
  choices: {
    one: ({ status }) => status,
    several: () => 502,
  },
};

export const upstreamFailuresExclusions = (): Exclusions<typeof upstreamFailures> => ({
  one: [
    excluding(noReply, ['failure'], (own, other) => own.status !== other.status),
    excluding(timeouts, ['answered'], (own, other) => own.status !== other.status),
  ],
});
