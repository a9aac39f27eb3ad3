import { expect } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  completeSet,
  type FilledContract,
  findAssumptionSet,
  isAnswerable,
  parseAssumptionSet,
  printAssumptionSet,
  randomAssumptionSet,
} from '../../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../../src/contract/model/index.ts';
import { createObservedSet } from '../../../../src/evidence/judge/observe/observed-set.ts';
import { type VerifyReport, verify } from '../../../../src/evidence/verify/verify.ts';
import { contradictions } from './same-as.ts';
import { KNOWN, toService } from './served.ts';

const contract = await readContract();

/** The random set of a seed. */
export const randomSet = (seed: number): Promise<AssumptionSet> => randomAssumptionSet(contract, seed);

/** The set of a name, or the random set of a seed. */
export const setOf = (name: string | number): Promise<AssumptionSet> =>
  typeof name === 'number' ? randomSet(name) : findAssumptionSet(name);

/** Asks the mock of a contract all that there is to ask. */
function reportOn(served: FilledContract): Promise<VerifyReport> {
  // Where a key can access all that there is, nothing is inaccessible.
  const isAll = served.chosen.get('developer-api-key.access')?.name === 'all';
  const known = isAll ? { ...KNOWN, inaccessible: new Map() } : KNOWN;
  const service = toService(served);
  const send = { 'developer-api': service, toolkit: service };
  return verify({ contract, known, allow: 'writes', send, rate: Infinity });
}

const brokenIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) =>
    verdict.is === 'broken' ? [`${statement.id}: ${verdict.how} (${verdict.where})`] : [],
  );

/**
 * The mock under a set breaks nothing, what it shows is that set, and what was seen refines the contract.
 *
 * @param isWritten Whether what was seen is written as a set and read again as well.
 * @param isCompleted Whether that set is completed to all points as well.
 */
export async function findsAgain(set: AssumptionSet, isWritten = true, isCompleted = isWritten): Promise<void> {
  const filled = await applyAssumptionSet(contract, set);
  const report = await reportOn(filled);
  expect(brokenIn(report)).toEqual([]);
  expect(contradictions(contract, filled, report.observations)).toEqual({});
  if (!isWritten) return;

  const options = { name: 'observed', date: '2026-11-30', exchanges: report.exchanges.length };
  const made = await createObservedSet(contract, report.observations, options);
  const parsed = parseAssumptionSet(printAssumptionSet(made), 'observed.yaml');
  const again = await applyAssumptionSet(contract, parsed);
  const written = new Set(again.assumed.map(({ id }) => id));
  const seen = [...report.observations].filter(([, { as }]) => as === 'structure' || as === 'choice');
  expect(seen.map(([id]) => id).filter((id) => !written.has(id))).toEqual([]);
  if (!isCompleted) return;

  const completed = await completeSet(contract, parsed, await findAssumptionSet('plain'));
  const { openPoints } = await applyAssumptionSet(contract, completed);
  const unfit = completed.unfit?.answers.flatMap(({ ids }) => ids) ?? [];
  const open = openPoints.filter((point) => isAnswerable(contract, point)).map(({ id }) => id);
  expect(open.filter((id) => !unfit.includes(id))).toEqual([]);
  expect(parsed.actions.filter((action) => !completed.actions.includes(action))).toEqual([]);
}
