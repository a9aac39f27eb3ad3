import { type AssumptionSet, applyAssumptionSet, findAssumptionSet } from '../../assumptions/index.ts';
import type { Contract } from '../../contract/index.ts';
import { compareSets, type SetDifference } from '../../report/index.ts';
import { isChange, observedSet, type Report } from '../../verify/index.ts';
import { type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { paint } from '../terminal.ts';
import { wrapped } from './screen-lines.ts';

/** @throws {AssumptionSetError} when there is no such set, or it is one of another contract. */
export async function setToCompare(name: string, contract: Contract, options: ContractOptions): Promise<AssumptionSet> {
  const set = await findAssumptionSet(name, contractInUse(options).sets);
  await applyAssumptionSet(contract, set);
  return set;
}

/** Compares what a run observed with a set. */
export async function differencesTo(
  against: string,
  { contract, observations, exchanges }: Report,
  options: ContractOptions,
): Promise<SetDifference[]> {
  const set = await setToCompare(against, contract, options);
  const now = await observedSet(contract, observations, { name: 'now', date: '', exchanges: exchanges.length });
  return compareSets(contract, set, now);
}

/** A comparison in lines: each change with both sides, then the ids at which one side has nothing. */
export function linesOfDifferences(differences: readonly SetDifference[]): string[] {
  const idsOf = (kind: SetDifference['kind']): string[] => {
    const ids = differences.flatMap((one) => (one.kind === kind ? [one.id] : []));
    return ids.length === 0 ? [] : [`  ${paint.quiet(kind)}`, ...wrapped(ids.join(', '))];
  };
  return [
    ...differences
      .filter(isChange)
      .flatMap(({ id, kind, before, after }) => [
        `  ${paint.open(kind)}  ${id}`,
        ...wrapped(`before: ${before}`),
        ...wrapped(`now: ${after}`),
      ]),
    ...idsOf('newly seen'),
    ...idsOf('not seen'),
  ];
}
