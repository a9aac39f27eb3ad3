import type { UndetectableDefinition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { noReply } from './no-reply.ts';
import { timeouts } from './timeouts.ts';

export const upstreamFailures: UndetectableDefinition<'upstream-failures', number> = {
  undetectable: 'One failure does not show the status of the others, and verify causes none.',
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
