import type { ProbeDefinition } from './definition.ts';

/** A server can break a statement now and then. */
const TIMES = 3;

/** Documented reads, which store nothing. */
export const validReads: ProbeDefinition = {
  name: 'valid-reads',
  tier: 'reads',
  after: [],
  requests: ({ reads }) => reads.flatMap((factory) => Array.from({ length: TIMES }, () => factory.make())),
};
