import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

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

export const timeoutsDetector: Undetectable = {
  undetectable: 'It takes a request that lasts as long as the limit.',
};
