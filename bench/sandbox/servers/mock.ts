/** The mock under `plain`. */
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../../src/servers/mock/index.ts';

const mock = await startMock({
  contract: await applyAssumptionSet(await readContract(), await findAssumptionSet('plain')),
});
process.stdout.write(`${JSON.stringify({ url: mock.url, key: 'example-key' })}\n`);
