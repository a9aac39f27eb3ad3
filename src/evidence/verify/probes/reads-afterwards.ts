import type { ProbeDefinition } from './definition.ts';
import { simultaneousWrites } from './sent-at-once.ts';
import { unusualTexts } from './unusual-texts.ts';

/** Each valid read, twice more at the end: the writes may have changed its response. */
export const readsAfterwards: ProbeDefinition = {
  name: 'reads-afterwards',
  tier: 'writes',
  after: [unusualTexts, simultaneousWrites],
  requests: ({ reads }) => reads.flatMap((factory) => [factory.make(), factory.make()]),
};
