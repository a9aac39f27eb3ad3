import { printAssumptionSet } from '../../assumptions/index.ts';
import type { Report } from '../../verify/index.ts';
import { CommandError } from '../fail.ts';

/** What was observed, as an assumption set of today. */
export async function printObserved(report: Report, name: string): Promise<string> {
  const { isTested, observedSet } = await import('../../verify/index.ts');
  const { contract, observations, exchanges } = report;
  if (!isTested(report)) throw new CommandError('no request succeeded, so nothing was observed; no set was written');
  const date = new Date().toISOString().slice(0, 10);
  const set = await observedSet(contract, observations, { name, date, exchanges });
  if (set.actions.length === 0)
    throw new CommandError('nothing was observed that a set could hold; no set was written');
  return printAssumptionSet(set);
}
