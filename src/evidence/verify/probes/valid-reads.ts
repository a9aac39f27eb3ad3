import type { ProbeDefinition } from './definition.ts';

/** The number of times that each read is sent, as a server may break a statement only sometimes. */
const READS_PER_OPERATION = 3;

/** The documented reads, as the contract allows them. They store nothing. */
export const validReads: ProbeDefinition = {
  name: 'valid-reads',
  tier: 'reads',
  after: [],
  requests: ({ reads }) =>
    reads.flatMap((factory) => Array.from({ length: READS_PER_OPERATION }, () => factory.make())),
};
