import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { startMock } from '../canary/mock.ts';
import { falseResults } from './sets/false-results.ts';

const open = await readContract();
const sets = (await readAssumptionSets()).map(async (set) => ({
  name: set.name,
  contract: await applyAssumptionSet(open, set),
}));
const statuses = [undefined, 400, 401, 403, 404, 409, 418, 429, 500, 502, 503, 599];

test.each([{ name: 'none', contract: open }, ...(await Promise.all(sets))])(
  'every result is true under $name',
  async ({ contract }) => {
    const mock = await startMock({ contract });
    const found = await falseResults({ url: mock.url, document: contract.document }, statuses);
    await mock.close();
    expect(found).toEqual([]);
  },
);
