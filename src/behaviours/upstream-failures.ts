import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** The status of a failure upstream. */
export const upstreamFailures: Definition<'upstream-failures', number> = {
  choices: {
    one: ({ status }) => status,
    several: () => 502,
  },
};

export const upstreamFailuresDetector: Undetectable = {
  undetectable: 'One failure does not show the status of the others, and verify causes none.',
};
