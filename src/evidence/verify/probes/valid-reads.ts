import type { ProbeDefinition } from './definition.ts';

/** How often each read is sent, as a server may break a statement only sometimes. */
const TIMES = 3;

/** Documented reads, which store nothing. */
export const validReads: ProbeDefinition = {
  name: 'valid-reads',
  tier: 'reads',
  after: [],
  requests: ({ reads }) => reads.flatMap((factory) => Array.from({ length: TIMES }, () => factory.make())),
};
