import { requiresKey } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { simultaneousWrites } from './sent-at-once.ts';
import { FOREIGN_ORIGIN } from './undocumented-requests.ts';
import { unusualTexts } from './unusual-texts.ts';

/**
 * Each valid read, twice more at the end: the writes may have changed its response. After each one the same with an invalid key, also from
 * a page and for gzip: a cache or a proxy may not look at the key.
 */
export const readsAfterwards: ProbeDefinition = {
  name: 'reads-afterwards',
  tier: 'writes',
  after: [unusualTexts, simultaneousWrites],
  requests: ({ reads }) =>
    reads.flatMap((factory) =>
      [{}, { origin: FOREIGN_ORIGIN, 'accept-encoding': 'gzip' }].flatMap((headers) => [
        factory.make(),
        ...(requiresKey(factory.operation) ? [factory.make({ tier: 'refusals', key: 'made-up', headers })] : []),
      ]),
    ),
};
