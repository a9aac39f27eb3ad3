import { expect, test } from 'vitest';
import {
  applyAssumptionSet,
  parseAssumptionSet,
  printAssumptionSet,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../src/assumptions/index.ts';
import { type Contract, readContract } from '../../src/contract/index.ts';
import { observedSet } from '../../src/verify/observe/observed-set.ts';
import { type Report, verify } from '../../src/verify/verify.ts';
import { contradictions } from './support/same-as.ts';
import { KNOWN, toService } from './support/served.ts';

const contract = await readContract();
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Asks the mock of a contract all that there is to ask. */
function reportOn(served: Contract): Promise<Report> {
  const send = toService(served);
  return verify({
    contract,
    known: KNOWN,
    allow: 'writes',
    send: { 'developer-api': send, toolkit: send },
    rate: Infinity,
  });
}

const brokenIn = ({ statements }: Report) =>
  statements.flatMap(({ statement, verdict }) =>
    verdict.is === 'broken' ? [`${statement.id}: ${verdict.how} (${verdict.where})`] : [],
  );

const sets = [
  ...(await readAssumptionSets()),
  ...(await Promise.all(SEEDS.map((seed) => randomAssumptionSet(contract, seed)))),
];

test.for(sets)('$name is found again where it is shown, and breaks nothing', async (set) => {
  const filled = await applyAssumptionSet(contract, set);
  const report = await reportOn(filled);
  expect(brokenIn(report)).toEqual([]);
  expect(contradictions(contract, filled, report.observations)).toEqual({});

  const made = await observedSet(contract, report.observations, {
    name: 'observed',
    date: '2026-11-30',
    exchanges: report.exchanges,
  });
  const written = parseAssumptionSet(printAssumptionSet(made), 'observed.yaml');
  const again = await applyAssumptionSet(contract, written);
  const seen = [...report.observations].filter(([, { as }]) => as === 'structure' || as === 'choice').map(([id]) => id);
  expect(seen.filter((id) => !again.assumed.some((assumed) => assumed.id === id))).toEqual([]);
});
