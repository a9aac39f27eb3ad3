import { expect, test } from 'vitest';
import { SET_NAMES } from '../../src/servers/msw/sets.ts';
import { differences } from '../servers/msw/same-as-mock.ts';

const cases = SET_NAMES.flatMap((set) => (['msw', 'msw2'] as const).map((version) => ({ set, version })));

test.each(cases)(
  'under $set, with $version, the handlers answer 1,000 requests as the mock does',
  async ({ set, version }) => {
    expect(await differences(version, set, 1000, 17)).toEqual([]);
  },
);
