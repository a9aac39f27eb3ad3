import type { Contract } from '../contract/index.ts';
import type { AssumptionSet } from './assumption-set.ts';

/**
 * Generates an answer for every open point that shows on the wire. Addresses stay open: nobody should send a key to an
 * address that was drawn by lot.
 *
 * @param seed An integer of 32 bits. The same contract and the same seed give the same set.
 */
export async function randomAssumptionSet(contract: Contract, seed: number): Promise<AssumptionSet> {
  // Only those who ask for a random set wait for the generators to load.
  const { generateSet } = await import('./random/index.ts');
  return generateSet(contract, seed);
}
