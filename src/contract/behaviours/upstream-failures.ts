import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { noReply } from './no-reply.ts';
import { timeouts } from './timeouts.ts';

export const upstreamFailures: BehaviourDefinition<'upstream-failures', number> = {
  choices: {
    one: ({ status = 502 }) => status,
    several: () => 502,
  },
};

export const whyUndetectable = 'One failure does not show the status of the others, and verify causes none.';

export const excludes = (): Exclusions<typeof upstreamFailures> => ({
  one: [
    excludeChoices(noReply, ['failure'], (values, other) => values.status !== other.status),
    excludeChoices(timeouts, ['answered'], (values, other) => values.status !== other.status),
  ],
});
