import type { ProbeDefinition } from './definition.ts';
import { simultaneousWrites } from './sent-at-once.ts';
import { unusualTexts } from './unusual-texts.ts';

/** The same reads once more at the end: writes before them may have changed what they get. */
export const readsAfterwards: ProbeDefinition = {
  name: 'reads-afterwards',
  tier: 'writes',
  after: [unusualTexts, simultaneousWrites],
  requests: ({ reads }) => reads.flatMap((factory) => [factory.make(), factory.make()]),
};
