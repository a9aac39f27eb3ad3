/** The mock under `plain`. */
import { applyAssumptionSet, findAssumptionSet } from '../../../src/assumptions/index.ts';
import { readContract } from '../../../src/contract/index.ts';
import { startMock } from '../../../src/mock/index.ts';

const mock = await startMock({
  contract: await applyAssumptionSet(await readContract(), await findAssumptionSet('plain')),
});
process.stdout.write(`${JSON.stringify({ url: mock.url, key: 'example-key' })}\n`);
