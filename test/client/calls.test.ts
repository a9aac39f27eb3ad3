import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { printCalls } from './calls/print-calls.ts';

test('the signatures of the client say what the contract says', async () => {
  await expect(printCalls(await readContract())).toMatchFileSnapshot('../../src/client/calls.ts');
});
