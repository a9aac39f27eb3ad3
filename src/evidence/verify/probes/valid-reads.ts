import type { ProbeDefinition } from './definition.ts';
import { ACCEPT_FORMS } from './request-forms.ts';

/** The number of times that each read is sent, as a server may break a statement only sometimes. */
const READS_PER_OPERATION = 10;
/** The number of these reads that have another form than the usual one. */
const OTHER_FORMS = 4;

/** The documented reads, as the contract allows them. They store nothing. */
export const validReads: ProbeDefinition = {
  name: 'valid-reads',
  tier: 'reads',
  after: [],
  requests: ({ reads }) =>
    reads.flatMap((factory) => [
      ...Array.from({ length: READS_PER_OPERATION }, (_, index) => {
        const others = ACCEPT_FORMS.slice(1);
        const form = index < READS_PER_OPERATION - OTHER_FORMS ? undefined : others[index % others.length];
        return factory.make(form);
      }),
    ]),
};
