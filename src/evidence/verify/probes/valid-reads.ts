import type { ProbeDefinition } from './definition.ts';

/** Each read is sent three times: a server may break a statement only now and then. */
const TIMES = 3;

/** Documented reads, which store nothing. */
export const validReads: ProbeDefinition = {
  name: 'valid-reads',
  tier: 'reads',
  after: [],
  requests: ({ reads }) => reads.flatMap((factory) => Array.from({ length: TIMES }, () => factory.make())),
};
