import { expect, test } from 'vitest';
import { type AssumptionSet, applyAssumptionSet, readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { falseResults } from '../sdk/client/sets/false-results.ts';
import { careful } from './sets/careful.ts';
import { contract } from './support/contract.ts';
import { STATEMENTS_ON_THE_WIRE, unheldUnder, withMock } from './support/findings.ts';

const sets = await readAssumptionSets();

/** What the client gets from the mock: successes, and errors, stated and not. */
const STATUSES = [undefined, 400, 401, 403, 404, 409, 418, 429, 500, 502, 503, 599];

test('there are sets to test under', () => {
  expect(sets.map(({ name }) => name)).toEqual(expect.arrayContaining(['plain', 'contrary', 'sparse']));
});

/** What a set answers at a point, as it is in the set; nothing where it leaves the point open. */
const answerOf = ({ actions }: AssumptionSet, id: string): string =>
  JSON.stringify(actions.filter(({ fills }) => fills.includes(id)));

test('each point that an exchange can show is answered in two ways or more: no guess holds under all sets', () => {
  const shown = contract.openPoints.filter(
    ({ id, aspect }) =>
      aspect !== 'address' && (aspect !== 'elsewhere' || contract.choices.get(id)?.shows !== undefined),
  );
  expect(shown.filter(({ id }) => new Set(sets.map((set) => answerOf(set, id))).size < 2)).toEqual([]);
});

test('every statement holds under none', async ({ task }) => {
  const unheld = await unheldUnder(contract);
  task.meta.underSet = { set: 'none', held: STATEMENTS_ON_THE_WIRE - unheld.size, filled: 0, runs: 1 };
  expect(unheld).toEqual(new Map());
  expect(await withMock(contract, (server) => falseResults(server, STATUSES))).toEqual([]);
});

test.for(sets)('every statement holds under $name', async (set, { task }) => {
  const filled = await applyAssumptionSet(contract, set);
  const unheld = await unheldUnder(filled);
  const held = STATEMENTS_ON_THE_WIRE - unheld.size;
  task.meta.underSet = { set: set.name, held, filled: filled.assumed.length, runs: 1 };
  expect(unheld).toEqual(new Map());
  // So does a program that takes nothing for granted, and uses all that is stated, and every result of the client is true.
  await withMock(filled, careful);
  expect(await withMock(filled, (server) => falseResults(server, STATUSES))).toEqual([]);
});
